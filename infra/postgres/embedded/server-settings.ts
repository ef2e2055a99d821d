/**
 * Chosen for one service on one small machine. `wal_level=minimal` lets a COPY into a table made in the same transaction skip
 * the write-ahead log; nothing replicates an embedded server. What is committed is on disk: fsync stays on.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  max_wal_size: "2GB",
  wal_level: "minimal",
  max_wal_senders: "0",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_checkpoints: "off",
  log_min_error_statement: "panic",
};
const NOT_DURABLE: Readonly<Record<string, string>> = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** The settings as the server's command line takes them, so that a release's settings hold on data of any age. */
export const settingArguments = (durable: boolean): string[] =>
  Object.entries(durable ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
