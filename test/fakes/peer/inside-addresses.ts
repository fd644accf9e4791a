/** Addresses an agent must not be able to make us call, in every spelling that leads there or looks as if it did. */

const INSIDE_IPV4 = [
  "127.0.0.1",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.0.1",
  "0.0.0.0",
];

const partsOf = (address: string): number[] => address.split(".").map(Number);
const numberOf = (address: string): number => partsOf(address).reduce((whole, part) => whole * 256 + part, 0);
const octal = (part: number): string => `0${part.toString(8)}`;
const hex = (part: number): string => `0x${part.toString(16)}`;
const fullwidth = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const circled = (text: string): string =>
  text.replaceAll(/[1-9]/g, (digit) => String.fromCodePoint(0x2460 + Number(digit) - 1)).replaceAll("0", "\u24ea");
const percent = (text: string): string =>
  text.replaceAll(/[\d.]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16)}`);

/** Every spelling of an IPv4 host that the URL standard reads as that address. */
export function spellingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = partsOf(address);
  const whole = numberOf(address);
  return [
    address,
    `${address}.`,
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map(hex).join("."),
    [a, b, c, d].map((part) => hex(part).toUpperCase().replace("X", "x")).join("."),
    `${a}.${hex(b)}.${octal(c)}.${d}`,
    [a, b, c, d].map((part) => `000000${octal(part)}`).join("."),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${hex(a)}.${octal((b * 256 + c) * 256 + d)}`,
    String(whole),
    `${whole}.`,
    hex(whole),
    octal(whole),
    fullwidth(address),
    circled(address),
    address.replaceAll(".", "\u3002"),
    address.replaceAll(".", "\uff0e"),
    percent(address),
    `${a}.${b}.\u00ad${c}.${d}`,
  ];
}

const INSIDE_IPV6 = [
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "0000:0000:0000:0000:0000:0000:0000:0001",
  "::0001",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "0:0:0:0:0:ffff:127.0.0.1",
  "::FFFF:169.254.169.254",
  "::ffff:a9fe:a9fe",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "::7f00:1",
  "::10.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::10.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::10.0.0.1",
  "64:ff9b:1:fffe::169.254.169.254",
  "100::1",
  "100:0:0:1::1",
  "2001::1",
  "2001:0:7f00:1::",
  "2001:2::1",
  "2001:3::1",
  "2001:4:112::1",
  "2001:10::1",
  "2001:20::1",
  "2001:30::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a00:1::1",
  "2002:c0a8:1::1",
  "2002:a9fe:a9fe::",
  "2620:4f:8000::1",
  "3fff::1",
  "3fff:fff:ffff::1",
  "4000::1",
  "5f00::1",
  "8000::1",
  "fc00::1",
  "fd00::1",
  "fd00:ec2::254",
  "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  "fe80::1",
  "fe80::a9fe:a9fe",
  "febf::1",
  "fec0::1",
  "feff::1",
  "ff01::1",
  "ff02::1",
  "ff05::2",
  "ff0e::1",
  "2a00::5efe:10.0.0.1",
  "2a00::200:5efe:127.0.0.1",
];

const EDGES_IPV4 = [
  "0.255.255.255",
  "10.255.255.255",
  "100.127.255.255",
  "127.255.255.255",
  "127.1.2.3",
  "168.63.129.16",
  "169.254.0.1",
  "169.254.255.255",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.0.192",
  "192.0.2.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.168.255.255",
  "192.175.48.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
];

const INSIDE_NAMES = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "local%68ost",
  "\u24dbocalhost",
  "wallet.localhost",
  "printer.local",
  "metadata.google.internal",
  "metadata",
  "db",
  "router.lan",
  "nas.home",
  "a.home.arpa",
  "1.0.0.127.in-addr.arpa",
  "intranet",
  "vault.corp",
  "hidden.onion",
];

/** Whole addresses whose trick is not in the host alone. */
const inTheForm = (port: number): string[] => [
  `http://127.0.0.1:${port}/`,
  `http://agent.example:${port}/`,
  `HTTP://127.0.0.1:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `file:///etc/passwd`,
  `gopher://127.0.0.1:${port}/_POST`,
  `ws://127.0.0.1:${port}/`,
  `wss://127.0.0.1:${port}/`,
  `data:text/plain,hello`,
  `javascript:alert(1)`,
  `unix:/var/run/docker.sock`,
  `https:127.0.0.1:${port}`,
  `https:/127.0.0.1:${port}/`,
  `https:///127.0.0.1:${port}/`,
  `https:\\\\127.0.0.1:${port}\\`,
  `https://agent.example\\@127.0.0.1:${port}/`,
  `https://agent.example@127.0.0.1:${port}/`,
  `https://agent.example:443@127.0.0.1:${port}/`,
  `https://agent.example%40127.0.0.1:${port}/`,
  `https://user:pass@agent.example/`,
  `https://@127.0.0.1:${port}/`,
  `https://:@127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}#@agent.example/`,
  `https://127.0.0.1:${port}?@agent.example/`,
  `https://127.0.0.1:${port}/@agent.example/`,
  ` https://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/ `,
  `ht\ntps://127.0.0.1:${port}/`,
  `https://127.0.\t0.1:${port}/`,
  `https://127.0.0.1\r\nhost: agent.example:${port}/`,
  `https://127.0.0.1\u0000.agent.example:${port}/`,
  `https://agent.example\u0000@127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `127.0.0.1:${port}`,
  `https://`,
  ``,
  `https://[::1]:${port}:443/`,
  `https://[::1`,
  `https://::1/`,
  `https://[fe80::1%25eth0]:${port}/`,
  `https://[fe80::1%eth0]:${port}/`,
  `https://[::1%25lo]:${port}/`,
  `https://[::127.0.0.1.]:${port}/`,
  `https://127.0.0.1:0${port}/`,
  `https://127.0.0.1:99999/`,
  `https://127.0.0.256:${port}/`,
  `https://127.0.0.1.1:${port}/`,
  `https://agent.example:22/`,
  `https://agent.example:80/`,
  `https://agent.example:5432/`,
  `https://agent.example:0/`,
  `https://agent..example:${port}/`,
  `https://agent.example.:${port}/`,
  `https://-agent.example:${port}/`,
  `https://agent.example/${"a".repeat(3_000)}`,
];

/** All of them, each with the port somebody listens on who must never be reached. */
export function insideAddresses(port: number): readonly string[] {
  const hosts = [
    ...INSIDE_IPV4.flatMap(spellingsOf),
    ...EDGES_IPV4,
    ...INSIDE_IPV6.map((address) => `[${address}]`),
    ...INSIDE_NAMES,
  ];
  return [...new Set([...hosts.map((host) => `https://${host}:${port}/wallet`), ...inTheForm(port)])];
}

/** Where names of an agent's own may lead. */
export const INSIDE_ADDRESSES: readonly string[] = [...INSIDE_IPV4, ...EDGES_IPV4, ...INSIDE_IPV6];
