import json
import os
import urllib.request

API = os.environ["NEWSRACK"]
HEADERS = {"Authorization": f"Token {os.environ['NEWSRACK_TOKEN']}", "Content-Type": "application/json"}


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{API}/{path}", data, HEADERS, method=method)
    with urllib.request.urlopen(request) as response:  # raises HTTPError from status 400 on
        return json.load(response)


emag = call("POST", "emags", {
    "emag": {
        "name": "Harbour Weekly 32",
        "released_at": "2026-08-07T06:00:00+02:00",
        "import_attributes": {"pdf_location": "https://files.example.com/hbw-31.pdf"},
    },
})["emag"]
state = emag["import"]
while state["status"] in ("pending", "processing"):
    state = call("GET", f"emags/{emag['id']}/import?wait=30")["import"]
print(f"Issue {emag['id']}: {state['status']}")

story = call("POST", "stories", {
    "story": {
        "name": "harbour",
        "title": "The harbour at night",
        "content": "The **cranes** stand still.",
        "external_id": "cms-4711",
        "released_at": "2026-08-07T06:00:00+02:00",
    },
})["story"]
call("POST", f"stories/{story['id']}/publish")
print(f"Article {story['id']}: published")
