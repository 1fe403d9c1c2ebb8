import { describe, expect, it } from "vitest";
import { base64url, fromBase64url } from "~/platform/ids";
import { isPushService, pushOf, seal } from "~/platform/push";
import { env } from "../support/env";
import { aDevice, answersWith, messagesOf } from "../support/push";

describe("a push message", () => {
  it("is sealed as in the example of RFC 8291", async () => {
    const point = fromBase64url("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const jwk = { kty: "EC", crv: "P-256", x: base64url(point.slice(1, 33)), y: base64url(point.slice(33)), ext: true };
    const keys = {
      publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
      privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw" }, curve, false, ["deriveBits"]),
    };
    const target = {
      endpoint: "https://push.enrollium.test/push/rfc",
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const sealed = await seal("When I grow up, I want to be a watermelon", target, { keys, salt: fromBase64url("DGv6ra1nlYgDCS1FRnbzlw") });
    expect(base64url(sealed)).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("arrives at the browser, with a token that the service accepts", async () => {
    const device = await aDevice();
    const message = { title: "Bayside", body: "Ana registered. ".repeat(60), url: "/school", tag: "one" };
    expect(await pushOf(env).send(device, message)).toBe("sent");
    expect(await messagesOf(device)).toEqual([{ ...message, body: message.body.slice(0, 300) }]);
  });

  it.each([
    [404, "gone"],
    [410, "gone"],
    [413, "refused"],
    [429, "later"],
    [503, "later"],
  ])("answered with %i is %s", async (status, outcome) => {
    const device = await aDevice();
    await answersWith(device, status);
    expect(await pushOf(env).send(device, { title: "", body: "", url: "/", tag: "" })).toBe(outcome);
  });

  it("is refused where the token is of another key", async () => {
    const device = await aDevice();
    const other = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    const push = pushOf({ ...env, VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", VAPID_PUBLIC_KEY: other });
    expect(await push.send(device, { title: "", body: "", url: "/", tag: "" })).toBe("sent");
    const spoofed = pushOf({ ...env, VAPID_PUBLIC_KEY: other });
    expect(await spoofed.send(device, { title: "", body: "", url: "/", tag: "" })).not.toBe("sent");
  });

  it("goes to push services only", async () => {
    for (const address of [
      "https://fcm.googleapis.com/fcm/send/abc",
      "https://updates.push.services.mozilla.com/wpush/v2/abc",
      "https://web.push.apple.com/abc",
      "https://wns2-bl2p.notify.windows.com/w/?token=abc",
    ])
      expect([address, isPushService(address)]).toEqual([address, true]);
    for (const address of [
      "http://fcm.googleapis.com/x",
      "https://fcm.googleapis.com.evil.test/x",
      "https://fcm.googleapis.com@evil.test/x",
      "https://fcm.googleapis.com:8443/x",
      "https://evil.test/.push.apple.com",
      "https://push.apple.com.evil.test/",
      "https://169.254.169.254/latest",
      "https://localhost/",
      "nothing",
    ])
      expect([address, isPushService(address)]).toEqual([address, false]);
    const device = await aDevice();
    expect(await pushOf(env).send({ ...device, endpoint: "https://127.0.0.1/x" }, { title: "", body: "", url: "/", tag: "" })).toBe("gone");
  });

  it("is off without keys", async () => {
    const push = pushOf({ ...env, VAPID_PRIVATE_KEY: undefined });
    expect(push.publicKey).toBeNull();
    expect(await push.send(await aDevice(), { title: "", body: "", url: "/", tag: "" })).toBe("refused");
  });
});
