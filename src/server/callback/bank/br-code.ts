/** BR Codes: the text behind a PIX QR code, by the EMV rules for codes that a merchant presents and the manual of the central bank. */

const PIX = "br.gov.bcb.pix";
const BRAZILIAN_REAL = "986";
/** Of a code that names its charge by an address, the charge itself holds the id. */
const NO_TXID = "***";
const MOST_NAME = 25;
const MOST_CITY = 15;
const MOST_LOCATION = 77;
const MOST_CODE = 512;

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
export function crcOf(text: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x80_00) === 0 ? crc << 1 : (crc << 1) ^ 0x10_21) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, "0")}${value}`;

/** Letters that every reader of codes knows: no accents, nothing beyond ASCII. */
const plain = (text: string, most: number): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^ -~]/g, "")
    .slice(0, most)
    .trim();

export interface PixCode {
  /** Where the charge is read from, without a scheme. */
  readonly location: string;
  readonly receiverName: string;
  readonly receiverCity: string;
}

/** The code of a charge that a bank holds, to be paid once. */
export function writeBrCode({ location, receiverName, receiverCity }: PixCode): string {
  const address = location.replace(/^https?:\/\//, "");
  if (address.length > MOST_LOCATION) throw new Error(`a location longer than ${MOST_LOCATION} fits in no BR Code`);
  const body = [
    field("00", "01"),
    field("01", "12"),
    field("26", field("00", PIX) + field("25", address)),
    field("52", "0000"),
    field("53", BRAZILIAN_REAL),
    field("58", "BR"),
    field("59", plain(receiverName, MOST_NAME)),
    field("60", plain(receiverCity, MOST_CITY)),
    field("62", field("05", NO_TXID)),
    "6304",
  ].join("");
  return body + crcOf(body);
}

/** Fields by their id; null where lengths do not add up, or an id stands twice. */
function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const [, id = "", length = ""] = head ?? [];
    const end = at + 4 + Number(length);
    if (head === null || Number(length) === 0 || end > text.length || fields.has(id)) return null;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

const isPix = (template: string): boolean => fieldsOf(template)?.get("00")?.toLowerCase() === PIX;

/** What is wrong with a code that a bank sends for one of our charges; null where it can be shown to a payer. */
export function brCodeProblem(code: string): string | null {
  if (code.length > MOST_CODE) return "too long";
  const body = code.slice(0, -4);
  if (!body.endsWith("6304") || crcOf(body) !== code.slice(-4).toUpperCase()) return "wrong checksum";
  const fields = fieldsOf(code);
  if (fields === null) return "fields do not add up";
  if (!code.startsWith("000201")) return "not version 01";
  const accounts = [...fields].filter(([id, value]) => Number(id) >= 26 && Number(id) <= 51 && isPix(value));
  if (accounts.length === 0) return "not a PIX account";
  if (fields.get("53") !== BRAZILIAN_REAL || fields.get("58") !== "BR") return "not in BRL";
  const isNamed = ["52", "59", "60"].every((id) => fields.has(id));
  return isNamed ? null : "receiver not named";
}
