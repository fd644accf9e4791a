// Networks as they are typed or pasted.
import { describe, expect, test } from "vitest";
import { networksOf } from "./networks-text.ts";

describe("works", () => {
  test("one in a line, or pasted with commas, each once", () => {
    expect(networksOf(" 203.0.113.0/24\n\n2001:DB8::/32, 10.0.0.1;203.0.113.0/24 ")).toEqual({
      networks: ["203.0.113.0/24", "2001:db8::/32", "10.0.0.1"],
    });
    expect(networksOf(" \n ")).toEqual({ networks: [] });
  });
});

describe("refuses", () => {
  test("the first that is none, by its text, and too many", () => {
    expect(networksOf("10.0.0.1\nexample.com\n::/0")).toEqual({ problem: "not_a_network", text: "example.com" });
    expect(networksOf("10.0.0.1\n::/0")).toEqual({ problem: "too_wide", text: "::/0" });
    const many = Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`).join("\n");
    expect(networksOf(many)).toEqual({ problem: "too_many" });
  });
});
