import { exec } from "node:child_process";
import { promisify } from "node:util";

const shell = promisify(exec);

/** Runs a shell line in which `$DB` is the database. */
const run = (line: string, databaseUrl: string): Promise<unknown> => shell(line, { env: { ...process.env, DB: databaseUrl } });

const COPY_OUT = 'psql -qX -d "$DB" -c "COPY log.es_event TO STDOUT"';

/** COPY of the log's events out of Postgres by psql, to nothing. */
export const copyOut = (databaseUrl: string): Promise<unknown> => run(`${COPY_OUT} > /dev/null`, databaseUrl);

/** Makes the table that `copyThrough` fills, empty. */
export const emptyCopy = (databaseUrl: string): Promise<unknown> =>
  run('psql -qX -d "$DB" -c "DROP TABLE IF EXISTS copied; CREATE TABLE copied (LIKE log.es_event)" 2>&1', databaseUrl);

/** COPY of the log's events out of Postgres and into a table without an index, by two psql. */
export const copyThrough = (databaseUrl: string): Promise<unknown> =>
  run(`${COPY_OUT} | psql -qX -d "$DB" -c "COPY copied FROM STDIN"`, databaseUrl);
