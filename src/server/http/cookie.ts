/** The cookies that carry a member's session, and the browser's own proof that the member has been here before. */

export interface Cookie {
  readonly name: string;
  /** The token in a request's `cookie` header. */
  read(header: string | undefined): string | undefined;
  /** `set-cookie` that hands out a token. */
  give(token: string, maxAgeS: number): string;
  /** `set-cookie` that takes it back. */
  take(): string;
}

/**
 * `__Host-` binds the cookie to this very host over a secure connection. Browsers count the loopback address as secure;
 * a plain http address elsewhere (a test machine in an office) gets a cookie without either.
 */
function createCookie(publicUrl: string, plainName: string): Cookie {
  const isBound = isSecureContext(new URL(publicUrl));
  const name = isBound ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isBound ? "; Secure" : ""}`;
  return {
    name,
    read: (header) =>
      header
        ?.split(";")
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    give: (token, maxAgeS) => `${name}=${token}; Max-Age=${maxAgeS}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

export const createSessionCookie = (publicUrl: string): Cookie => createCookie(publicUrl, "reelgate");
export const createDeviceCookie = (publicUrl: string): Cookie => createCookie(publicUrl, "reelgate-device");

function isSecureContext(url: URL): boolean {
  return url.protocol === "https:" || ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
}
