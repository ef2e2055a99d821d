/** When the token of the answer stops working (Addendum A 5.1). */
export const SESSION_EXPIRES_AT = "X-Session-Expires-At";
