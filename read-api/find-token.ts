import { Problem } from "../infra/http/problem.js";
import type { BoardMoment, TokenMoment } from "./board-moment.js";

/** The token of a symbol in any letter case (Addendum B 6.3). Problem: 404 `unknown_token`. */
export const findToken = ({ tokens }: Pick<BoardMoment, "tokens">, symbol: string): TokenMoment => {
  const item = tokens.find(({ token }) => token.symbol.toLowerCase() === symbol.toLowerCase());
  if (item === undefined) throw new Problem("unknown_token", "No token with this symbol is tracked.");
  return item;
};
