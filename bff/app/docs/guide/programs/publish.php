<?php
// With a key, a create can be repeated: it then returns the record that it created the first time.
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
    ]]);
    $text = file_get_contents(getenv('NEWSRACK') . "/$path", false, $context);
    $status = (int) explode(' ', $http_response_header[0])[1];
    if ($status >= 400) {
        throw new RuntimeException("$method $path: $status $text");
    }
    return json_decode($text, true);
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
    throw new RuntimeException("Issue {$emag['id']}: {$import['error']['message']}");
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
