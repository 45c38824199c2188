import json
import os
import urllib.request

API = os.environ["NEWSRACK"]
HEADERS = {"Authorization": f"Token {os.environ['NEWSRACK_TOKEN']}", "Content-Type": "application/json"}


# With a key, a create can be repeated: it then returns the record that it created the first time.
def call(method, path, body=None, key=None):
    data = None if body is None else json.dumps(body).encode()
    headers = HEADERS if key is None else {**HEADERS, "Idempotency-Key": key}
    request = urllib.request.Request(f"{API}/{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as response:  # raises HTTPError from status 400 on
        return json.load(response)


issue = {
    "name": "Harbour Weekly 32",
    "released_at": "2026-08-07T06:00:00+02:00",
    "import_attributes": {"pdf_location": "https://files.example.com/hbw-31.pdf"},
}
emag = call("POST", "emags", {"emag": issue}, key="issue-32")["emag"]
state = {"status": "pending"}
while state["status"] in ("pending", "processing"):
    state = call("GET", f"emags/{emag['id']}/import?wait=30")["import"]
if state["status"] == "failed":
    raise SystemExit(f"Issue {emag['id']}: {state['error']['message']}")
print(f"Issue {emag['id']}: {state['status']}")

article = {
    "name": "harbour",
    "title": "The harbour at night",
    "content": "The **cranes** stand still.",
    "external_id": "cms-4711",
    "released_at": "2026-08-07T06:00:00+02:00",
}
story = call("POST", "stories", {"story": article}, key="article-32")["story"]
call("POST", f"stories/{story['id']}/publish")
print(f"Article {story['id']}: published")
