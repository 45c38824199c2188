import json
import os
import time
import urllib.request
from http.client import HTTPException
from urllib.error import HTTPError

API = os.environ["NEWSRACK"]
HEADERS = {"Authorization": f"Token {os.environ['NEWSRACK_TOKEN']}", "Content-Type": "application/json"}


# Sends a request, again if its answer is lost. With a key, a repeated create returns the record that it created the first time.
def call(method, path, body=None, key=None):
    data = None if body is None else json.dumps(body).encode()
    headers = HEADERS if key is None else {**HEADERS, "Idempotency-Key": key}
    request = urllib.request.Request(f"{API}/{path}", data, headers, method=method)
    for attempt in range(1, 9):
        try:
            # Longer than the longest answer, which is that of ?wait=30.
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except HTTPError as error:
            if attempt == 8 or error.code not in (408, 429, 500, 502, 503, 504):
                raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}")
        except (OSError, HTTPException, ValueError):
            if attempt == 8:
                raise
        time.sleep(0.25 * 2**attempt)


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
