import { describe, expect, it } from "vitest";
import { readXml } from "./xml.ts";

describe("readXml", () => {
  it("resolves references in text and attributes", () => {
    expect(readXml('<a title="Tom &amp; Jerry">&lt;b&gt; &#8211; &#x2013;</a>')).toMatchObject({
      attributes: { title: "Tom & Jerry" },
      text: "<b> – –",
    });
  });

  it("leaves references in CDATA as they are, because they are text there", () => {
    expect(
      readXml("<a>R&amp;D <![CDATA[<p>R&amp;D &lt;br&gt;</p>]]><![CDATA[]]> &amp; more</a>"),
    ).toMatchObject({
      text: "R&D <p>R&amp;D &lt;br&gt;</p> & more",
      children: [],
    });
  });

  it("removes the document type declaration, but not the same characters in a text", () => {
    const declaration = '<!DOCTYPE a [<!ENTITY b "<a>boom</a>">]>';
    expect(
      readXml(`<?xml version="1.0"?><!-- <a> -->${declaration}<a>&b;<![CDATA[<!DOCTYPE html>]]></a>`),
    ).toMatchObject({ text: "&b;<!DOCTYPE html>" });
  });

  it("keeps the order of text, CDATA and children", () => {
    expect(readXml("<a>1<![CDATA[2]]><b><![CDATA[3]]></b>4</a>")).toMatchObject({
      text: "1234",
      children: [{ name: "b", text: "3" }],
    });
  });
});
