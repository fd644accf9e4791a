// The maths hashes that were certified. A strip, a pay or a rule that changes needs a new line here, on purpose.

export const pinnedHashes: Readonly<Record<string, string>> = {
  "lantern-meadow/r88": "583232b83b328a1692f3fcc1840b4bb8450687ce3a334ea1f96cdf9cb741252c",
  "lantern-meadow/r90": "66e86fe3364c69be99cb872280ed849a4303711a706dc6fe78607f2e73c4ee6a",
  "lantern-meadow/r92": "db0370e45ea0a3f1028f1e622e6ecefdac48460f42def71dfb5aade9c0e7d0ed",
  "lantern-meadow/r94": "80f489b32b74ace307baa3955842e0cc2276dd46a77075e8d219cdfda23a2b7d",
  "lantern-meadow/r96": "29d805ab382d7367d9a166ed35142938aaf7dca8d5d222ba0c79aa30d99d1897",
  "saltglass-choir/r88": "e40550559561fd193a24ac2591e9d599764c1d38cc18c290aeaada640cf2e3a9",
  "saltglass-choir/r90": "97cbaa2925c952a0a3b7c0101df0b49e50b147c96d5a3adca9b02228fd476977",
  "saltglass-choir/r92": "58697112109e34b5831cffe5a90b6e8a99d6a2d0232089f00bc2ffab3a1e3ba4",
  "saltglass-choir/r94": "a9d3cb369a370fb165777d6d115201b958f1d37119a309afa1e2c617cfb030f1",
  "saltglass-choir/r96": "7e7de66775da2dcc012f219ed81e4190110c7f9ca47d93e83672875e7b366662",
  "ember-anvil/r88": "d8f1ac20dc9439e38aac3876a003e833e7a0e9c65a5660b362957e29efa2942a",
  "ember-anvil/r90": "0b60bed76d031c37cc2a8f1be4f38732a7d49870293f05a117a70221d9c3dd8d",
  "ember-anvil/r92": "353774694631b96105a531a64d6e05cc857221739a1b78c7585c2fcd3e7a4c67",
  "ember-anvil/r94": "f797034d026edb3c20384625e7c6592dc6f2ebb58a0bc8f9f54f459dcef5a75c",
  "ember-anvil/r96": "c3d7176e21a73d82cf3810251d90a243d9ba4bdfd9096c0ecd2cbb226d6593cd",
};
