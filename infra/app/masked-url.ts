/** A connection string fit to be shown: the password and what may carry one in the query are `***`, the rest is as given. */
export const maskedUrl = (url: string): string =>
  url
    .replace(/^([a-z+]+:\/\/[^:@/?#]*):.*@(?=[^@/?#]*(?:[/?#]|$))/i, "$1:***@")
    .replace(/([?&](?:password|sslpassword|userKey\w*)=)[^&#]*/gi, "$1***");
