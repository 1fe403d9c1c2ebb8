import base from "./css/base.css?inline";
import brochureUrl from "./css/brochure.css?url";
import cards from "./css/cards.css?inline";
import chrome from "./css/chrome.css?inline";
import embed from "./css/embed.css?inline";
import font from "./css/font.css?inline";
import foot from "./css/foot.css?inline";
import form from "./css/form.css?inline";
import hero from "./css/hero.css?inline";
import list from "./css/list.css?inline";
import listHead from "./css/list-head.css?inline";
import motif from "./css/motif.css?inline";
import page from "./css/page.css?inline";
import phone from "./css/phone.css?inline";
import print from "./css/print.css?inline";
import program from "./css/program.css?inline";
import programHero from "./css/program-hero.css?inline";
import registration from "./css/registration.css?inline";
import sections from "./css/sections.css?inline";
import store from "./css/store.css?inline";
import widget from "./css/widget.css?inline";

/** The public site's style sheets as text. A page carries them inside itself (`handle.css`), so that nothing waits for another request. */
export const siteCss = font + base + chrome + foot + motif + sections + cards + print;
/** The pages that a school writes: about, tuition, gallery, blog, its own. */
export const pageCss = form + list + program + page + phone;
export const storeCss = form + list + registration + store;
export const widgetCss = form + widget;
export const registrationCss = program + form + registration;

/**
 * A brochure page carries just what its first screen needs (`handle.firstCss`); the rest is in one file for all of them, which the page
 * links behind its first screen (`BrochureSheet`).
 */
export const homeFirstCss = font + base + chrome + hero;
export const listFirstCss = font + base + chrome + listHead;
export const programFirstCss = font + base + chrome + programHero;
/** The first page's opening, where its other styles are there already. */
export const homeCss = hero;
export { brochureUrl };

/**
 * The registration in a signed-in student's frame: the site's hand inside `.embed` and nowhere else. (Fonts and the page's own rules fall
 * away inside a nested rule, as they should.)
 */
export const embeddedRegistrationCss = `.embed{${base + sections + program + form + registration}}${embed}`;
