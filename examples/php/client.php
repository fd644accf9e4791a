<?php
/** Talks to Reelgate from an operator's server: signs each call, and repeats one that got no answer under the same id. */
declare(strict_types=1);

function setting(string $name): string
{
    $value = getenv($name);
    return $value === false || $value === '' ? fail("$name is not set") : $value;
}

function fail(string $why): never
{
    fwrite(STDERR, "$why\n");
    exit(1);
}

/** One signed request: [status, retry-after, fields]; status 0 is no answer. The nonce is new each time, the body is not. */
function send(string $method, string $path, string $body): array
{
    $timestamp = (string) time();
    $nonce = bin2hex(random_bytes(16));
    $text = implode("\n", ['v1', $timestamp, $nonce, $method, $path, hash('sha256', $body)]);
    $headers = [
        'content-type: application/json',
        'reelgate-key: ' . setting('REELGATE_KEY'),
        "reelgate-timestamp: $timestamp",
        "reelgate-nonce: $nonce",
        'reelgate-signature: v1=' . hash_hmac('sha256', $text, setting('REELGATE_KEY_SECRET')),
    ];
    $http = ['method' => $method, 'header' => $headers, 'content' => $body, 'timeout' => 10, 'ignore_errors' => true];
    $answer = @file_get_contents(setting('REELGATE_ADDRESS') . $path, false, stream_context_create(['http' => $http]));
    $head = implode("\n", $http_response_header ?? []);
    $status = preg_match('~^HTTP/\S+ (\d{3})~', $head, $found) === 1 ? (int) $found[1] : 0;
    $wait = preg_match('~^retry-after: (\d+)~mi', $head, $found) === 1 ? (int) $found[1] : null;
    $fields = $answer === false ? null : json_decode($answer, true);
    return [$status, $wait, is_array($fields) ? $fields : null];
}

/** The answer's fields; what is refused for good is an error. Without an answer the same call again is always safe. */
function call(string $method, string $path, ?array $fields = null): array
{
    $body = $fields === null ? '' : json_encode($fields, JSON_THROW_ON_ERROR);
    for ($attempt = 1; ; $attempt++) {
        [$status, $wait, $known] = send($method, $path, $body);
        if ($status >= 200 && $status < 300 && $known !== null) {
            return $known;
        }
        $isFinal = $known !== null && ($known['retry'] ?? '') !== 'same_id' && $status !== 429;
        if ($isFinal || $attempt === 5) {
            throw new RuntimeException("$method $path: $status " . json_encode($known));
        }
        usleep((int) (1_000_000 * ($wait ?? 2 ** $attempt / 4)));
    }
}

/** A player's code may hold characters that mean something in a path. */
function pathOf(string $player): string
{
    return '/v1/players/' . rawurlencode($player);
}

function know(string $player, string $currency): void
{
    call('PUT', pathOf($player), ['currency' => $currency]);
}

function launch(string $player, string $currency): array
{
    $wanted = ['player' => $player, 'game' => 'lantern-meadow', 'currency' => $currency, 'locale' => 'pt-BR'];
    return call('POST', '/v1/sessions', $wanted);
}

/** A player opens a game, and no money moves before: all there is to do in seamless mode, where your wallet holds it. */
function open(string $player, string $currency): array
{
    know($player, $currency);
    return launch($player, $currency);
}

/** A player comes in, in transfer mode: known to Reelgate, money in the wallet, a game opened. */
function enter(string $player, string $currency, int $amount): array
{
    know($player, $currency);
    // Keep the id with your own record of the payment before the first call: it is the one to ask again with.
    $deposit = ['transfer_id' => 'deposit-' . bin2hex(random_bytes(16)), 'amount' => $amount, 'currency' => $currency];
    $done = call('POST', pathOf($player) . '/deposits', $deposit);
    $again = call('POST', pathOf($player) . '/deposits', $deposit);
    $onRecord = call('GET', "/v1/transfers/{$deposit['transfer_id']}");
    $session = launch($player, $currency);
    return ['deposit' => $done, 'again' => $again, 'on_record' => $onRecord, 'launch_url' => $session['launch_url']];
}

/** A player leaves: everything in the wallet comes back. */
function leave(string $player): array
{
    $withdrawal = ['transfer_id' => 'withdrawal-' . bin2hex(random_bytes(16)), 'all' => true];
    return call('POST', pathOf($player) . '/withdrawals', $withdrawal);
}

[, $command, $player, $currency, $amount] = array_slice($argv, 0, 5) + [null, '', '', 'BRL', '10000'];
if ($player === '' || !in_array($command, ['open', 'enter', 'leave'], true)) {
    fail('usage: client.php open <player> [currency] | client.php enter <player> [currency] [minor units]'
        . ' | client.php leave <player>');
}
try {
    $result = match ($command) {
        'open' => open($player, $currency),
        'enter' => enter($player, $currency, (int) $amount),
        'leave' => leave($player),
    };
} catch (RuntimeException $error) {
    fail($error->getMessage());
}
echo json_encode($result, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES), "\n";
