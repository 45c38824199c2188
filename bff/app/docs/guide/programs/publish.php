<?php
// Sends a request, again if its answer is lost. With a key, a repeated create returns the record that it created the first time.
function call(string $method, string $path, ?array $body = null, ?string $key = null): array
{
    $headers = ['Authorization: Token ' . getenv('NEWSRACK_TOKEN'), 'Content-Type: application/json'];
    if ($key !== null) {
        $headers[] = "Idempotency-Key: $key";
    }
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => $headers,
        'content' => $body === null ? '' : json_encode($body),
        'ignore_errors' => true,
        'timeout' => 60, // longer than the longest answer, which is that of ?wait=30
    ]]);
    for ($attempt = 1; ; $attempt++) {
        $text = @file_get_contents(getenv('NEWSRACK') . "/$path", false, $context);
        $status = $text === false ? 0 : (int) explode(' ', $http_response_header[0])[1];
        $result = json_decode((string) $text, true);
        if ($status >= 200 && $status < 300 && $result !== null) {
            return $result;
        }
        $isLost = $status < 300 || in_array($status, [408, 429, 500, 502, 503, 504]);
        if (!$isLost || $attempt === 8) {
            throw new RuntimeException("$method $path: $status $text");
        }
        usleep(250_000 * 2 ** $attempt);
    }
}

$issue = [
    'name' => 'Harbour Weekly 33',
    'released_at' => '2026-08-14T06:00:00+02:00',
    'import_attributes' => ['pdf_location' => 'https://files.example.com/hbw-31.pdf'],
];
$emag = call('POST', 'emags', ['emag' => $issue], 'issue-33')['emag'];
do {
    $import = call('GET', "emags/{$emag['id']}/import?wait=30")['import'];
} while (in_array($import['status'], ['pending', 'processing']));
if ($import['status'] === 'failed') {
    fwrite(STDERR, "Issue {$emag['id']}: {$import['error']['message']}\n");
    exit(1);
}
echo "Issue {$emag['id']}: {$import['status']}\n";

$article = [
    'name' => 'harbour',
    'title' => 'The harbour at night',
    'content' => 'The **cranes** stand still.',
    'external_id' => 'cms-4711',
    'released_at' => '2026-08-14T06:00:00+02:00',
];
$story = call('POST', 'stories', ['story' => $article], 'article-33')['story'];
call('POST', "stories/{$story['id']}/publish");
echo "Article {$story['id']}: published\n";
