<?php
function call(string $method, string $path, ?array $body = null): array
{
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => [
            'Authorization: Token ' . getenv('NEWSRACK_TOKEN'),
            'Content-Type: application/json',
        ],
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

$emag = call('POST', 'emags', ['emag' => [
    'name' => 'Harbour Weekly 33',
    'released_at' => '2026-08-14T06:00:00+02:00',
    'import_attributes' => ['pdf_location' => 'https://files.example.com/hbw-31.pdf'],
]])['emag'];
$import = $emag['import'];
while (in_array($import['status'], ['pending', 'processing'])) {
    $import = call('GET', "emags/{$emag['id']}/import?wait=30")['import'];
}
echo "Issue {$emag['id']}: {$import['status']}\n";

$story = call('POST', 'stories', ['story' => [
    'name' => 'harbour',
    'title' => 'The harbour at night',
    'content' => 'The **cranes** stand still.',
    'external_id' => 'cms-4711',
    'released_at' => '2026-08-14T06:00:00+02:00',
]])['story'];
call('POST', "stories/{$story['id']}/publish");
echo "Article {$story['id']}: published\n";
