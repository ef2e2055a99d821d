import { connect } from "node:net";

/** Sends bytes as they are and reads until `isWhole`. */
export const rawAnswer = (url: string, message: string, isWhole: (text: string) => boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(message));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (!isWhole(answer)) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on("error", reject);
  });

const STATUS_LINE = /^HTTP\/1\.1 (\d{3})/;

/** The status of the first answer. */
export const rawStatus = async (url: string, message: string): Promise<number> =>
  Number(STATUS_LINE.exec(await rawAnswer(url, message, (text) => STATUS_LINE.test(text)))?.[1]);
