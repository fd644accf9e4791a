<?php
/** An operator's seamless wallet: Reelgate asks it for balances, takes stakes, and pays wins or gives stakes back. */
declare(strict_types=1);

/** The Standard Webhooks signature, over the bytes as they came; two secrets while they are being rotated. */
function isFromReelgate(string $body, array $secrets): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    // Whoever has recorded a call cannot send it again tomorrow.
    if ($id === '' || preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $isRight = false;
    foreach ($secrets as $secret) {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
        $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
            // In constant time: how long it takes says nothing about how much of it was right.
            $isRight = hash_equals($right, $given) || $isRight;
        }
    }
    return $isRight;
}

/** In one SQLite file. PDO speaks to MySQL and PostgreSQL alike: there, lock the player's row first (`for update`). */
function openBooks(): PDO
{
    $db = new PDO('sqlite:' . (getenv('WALLET_FILE') ?: 'wallet.sqlite'));
    $db->exec('
        pragma busy_timeout = 2000;
        pragma journal_mode = wal;
        pragma synchronous = full; -- what was answered survives a power cut
        create table if not exists players (code text, currency text, balance integer not null check (balance >= 0),
            is_blocked integer not null default 0, primary key (code, currency));
        create table if not exists answers (tx_id text primary key, content text not null, answer text not null);
        -- Stakes that were taken, and those that were undone before they came.
        create table if not exists stakes (tx_id text primary key, player text not null, currency text not null,
            amount integer not null, state text not null check (state in (\'open\', \'closed\', \'rolled_back\')))');
    return $db;
}

/** One statement with its values; the first row of what it finds. */
function sql(PDO $db, string $statement, array $values): ?array
{
    $prepared = $db->prepare($statement);
    $prepared->execute($values);
    return $prepared->fetch(PDO::FETCH_ASSOC) ?: null;
}

/** The call in a body, null where it is none. Fields this wallet does not know are left alone. */
function readCall(string $body): ?array
{
    $call = json_decode($body, true);
    $isCall = is_array($call)
        && in_array($call['type'] ?? null, ['balance', 'stake', 'win', 'rollback'], true)
        && in_array($call['round_state'] ?? null, ['open', 'closed'], true)
        && is_string($call['tx_id'] ?? null) && is_string($call['player'] ?? null) && is_string($call['currency'] ?? null)
        && is_int($call['amount'] ?? null) && $call['amount'] >= 0
        && (is_string($call['ref_tx_id'] ?? null) || in_array($call['type'], ['balance', 'stake'], true));
    return $isCall ? $call : null;
}

/** What a balance or a stake comes to: the word that is answered, and what it adds to the balance. */
function ruleStake(PDO $db, array $call): array
{
    $of = [$call['player'], $call['currency']];
    $player = sql($db, 'select balance, is_blocked from players where code = ? and currency = ?', $of);
    if ($player === null) {
        return ['player_unknown', 0];
    }
    if ($call['type'] === 'balance') {
        return ['ok', 0];
    }
    if ($player['is_blocked'] === 1) {
        return ['player_blocked', 0];
    }
    if ($call['amount'] > $player['balance']) {
        return ['insufficient_funds', 0];
    }
    keepStake($db, $call['tx_id'], $call, 'open');
    return ['ok', -$call['amount']];
}

/** Whatever has become of session and player since the stake was taken: what is owed is owed. */
function ruleEnd(PDO $db, array $call): array
{
    $id = $call['ref_tx_id'];
    $stake = sql($db, 'select player, currency, amount, state from stakes where tx_id = ?', [$id]);
    $isTheirs = $stake !== null && [$stake['player'], $stake['currency']] === [$call['player'], $call['currency']];
    if ($call['type'] === 'win') {
        if ($stake === null) {
            return ['tx_unknown', 0];
        }
        if ($stake['state'] === 'rolled_back') {
            return ['tx_rolled_back', 0];
        }
        if ($stake['state'] === 'closed' || !$isTheirs) {
            return ['tx_conflict', 0];
        }
        if ($call['round_state'] === 'closed') {
            sql($db, 'update stakes set state = ? where tx_id = ?', ['closed', $id]);
        }
        return ['ok', $call['amount']];
    }
    if ($stake === null) {
        // It may still be on its way: this id is never taken any more.
        keepStake($db, $id, $call, 'rolled_back');
        return ['ok', 0];
    }
    if ($stake['state'] === 'rolled_back') {
        return ['ok', 0];
    }
    if ($stake['state'] === 'closed' || !$isTheirs || $stake['amount'] !== $call['amount']) {
        return ['tx_conflict', 0];
    }
    sql($db, 'update stakes set state = ? where tx_id = ?', ['rolled_back', $id]);
    return ['ok', $call['amount']];
}

function keepStake(PDO $db, string $id, array $call, string $state): void
{
    $values = [$id, $call['player'], $call['currency'], $call['amount'], $state];
    sql($db, 'insert into stakes (tx_id, player, currency, amount, state) values (?, ?, ?, ?, ?)', $values);
}

function answerTo(PDO $db, array $call): string
{
    ['type' => $type, 'tx_id' => $id, 'player' => $player, 'currency' => $currency, 'amount' => $amount] = $call;
    $content = json_encode([$type, $player, $amount, $currency, $call['round_id'] ?? null, $call['ref_tx_id'] ?? null]);
    $known = sql($db, 'select content, answer from answers where tx_id = ?', [$id]);
    $isUndone = $type === 'stake'
        && sql($db, "select 1 from stakes where tx_id = ? and state = 'rolled_back'", [$id]) !== null;
    if ($known !== null && $known['content'] === $content && !$isUndone) {
        return $known['answer'];
    }
    [$status, $moved] = match (true) {
        $isUndone => ['tx_rolled_back', 0],
        $known !== null => ['tx_conflict', 0],
        $type === 'balance', $type === 'stake' => ruleStake($db, $call),
        default => ruleEnd($db, $call),
    };
    $change = 'update players set balance = balance + ? where code = ? and currency = ?';
    sql($db, $change, [$moved, $player, $currency]);
    $now = sql($db, 'select balance from players where code = ? and currency = ?', [$player, $currency]);
    $answer = ['status' => $status, 'balance' => $now['balance'] ?? 0, 'currency' => $currency];
    $ref = $status === 'ok' && $type !== 'balance' ? ['tx_ref' => bin2hex(random_bytes(16))] : [];
    $text = json_encode($answer + $ref);
    // What does not fit (tx_…) may fit later; everything else is the answer to this id for ever.
    if ($type !== 'balance' && !str_starts_with($status, 'tx_')) {
        sql($db, 'insert into answers (tx_id, content, answer) values (?, ?, ?)', [$id, $content, $text]);
    }
    return $text;
}

/** One transaction: all of it happens or nothing, one call after the other. */
function answerOnce(PDO $db, array $call): string
{
    $db->exec('begin immediate');
    try {
        $answer = answerTo($db, $call);
        $db->exec('commit');
        return $answer;
    } catch (Throwable $error) {
        $db->exec('rollback');
        throw $error;
    }
}

/** Answers the status and the body. */
function serve(): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return [405, '{"error":"method_not_allowed"}'];
    }
    $body = file_get_contents('php://input');
    if (!isFromReelgate($body, array_filter(explode(' ', getenv('WALLET_SECRETS') ?: '')))) {
        return [401, '{"error":"signature"}'];
    }
    $call = readCall($body);
    if ($call === null) {
        return [400, '{"error":"malformed"}'];
    }
    try {
        return [200, answerOnce(openBooks(), $call)];
    } catch (Throwable $error) {
        error_log((string) $error);
        // Reelgate asks again with the same tx_id, or gives the stake back.
        return [500, '{"error":"internal"}'];
    }
}

if (PHP_SAPI !== 'cli') {
    [$status, $body] = serve();
    http_response_code($status);
    header('content-type: application/json');
    echo $body;
    return;
}
[, $command, $player, $currency, $amount] = array_slice($argv, 0, 5) + [null, '', '', '', ''];
$isBrought = $player !== '' && preg_match('/^[A-Z]{3}$/D', $currency) && preg_match('/^[1-9]\d{0,14}$/D', $amount);
$credit = 'insert into players (code, currency, balance) values (?, ?, ?)
    on conflict (code, currency) do update set balance = balance + excluded.balance';
$block = 'update players set is_blocked = 1 where code = ? returning code';
$usage = 'usage: wallet.php credit <player> <currency> <minor units> | wallet.php block <player>';
$wrong = match (true) {
    $command === 'credit' && $isBrought => sql(openBooks(), $credit, [$player, $currency, (int) $amount]),
    $command === 'block' && $player !== '' => sql(openBooks(), $block, [$player]) ? null : "there is no player $player",
    default => $usage,
};
if ($wrong !== null) {
    fwrite(STDERR, "$wrong\n");
    exit(1);
}
