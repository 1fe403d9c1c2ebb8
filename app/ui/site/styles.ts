import base from "./css/base.css?inline";
import breakpoints from "./css/breakpoints.css?inline";
import cards from "./css/cards.css?inline";
import chrome from "./css/chrome.css?inline";
import embed from "./css/embed.css?inline";
import form from "./css/form.css?inline";
import home from "./css/home.css?inline";
import list from "./css/list.css?inline";
import motif from "./css/motif.css?inline";
import program from "./css/program.css?inline";
import registration from "./css/registration.css?inline";
import sections from "./css/sections.css?inline";
import store from "./css/store.css?inline";
import widget from "./css/widget.css?inline";

/** The public site's style sheets as text. A page carries them inside itself (`handle.css`), so that nothing waits for another request. */
export const siteCss = base + chrome + motif + sections + cards + breakpoints;
export const homeCss = home + form;
export const listCss = list;
export const storeCss = form + list + registration + store;
export const widgetCss = form + widget;
export const programCss = program + form;
export const registrationCss = program + form + registration;

/**
 * The registration in a signed-in student's frame: the site's hand inside `.embed` and nowhere else. (Fonts and the page's own rules fall
 * away inside a nested rule, as they should.)
 */
export const embeddedRegistrationCss = `.embed{${base + sections + program + form + registration}}${embed}`;
