// Every element that HTML has or had.
const html =
	'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noindex noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select selectedcontent shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp';
const svg =
	'animate animateColor animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g line linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient rect set stop switch symbol text textPath tref tspan use view';
const mathml =
	'annotation maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics';
// Marks of Moodle, which are not shown.
const moodle = 'algebra nolink tex';

const names = [html, svg, mathml, moodle].join(' ').replaceAll(' ', '|');
/** What follows `<` where a tag of any language of the web begins, or a comment; as the source of a pattern without case. */
const known = `\\/?(?:${names})(?![\\w.:\\u00c0-\\uffff-])|!--|!doctype|!\\[CDATA\\[|\\?xml`;
// Elements of components and of other programs, such as `<o:p>` of Word: only where a text has tags that are known.
const foreign = '\\/?[a-z][a-z0-9]*[:-][\\w:.-]*(?:[\\s/>]|&gt;)';

const tag = new RegExp(`<(?:${known})`, 'i');
const bare = new RegExp(`<(?!${known})`, 'gi');
const bareAmongTags = new RegExp(`<(?!${known}|${foreign})`, 'gi');

/** HTML as people write it, where `<Group 1>` and `3 < 5` are text: each `<` that begins no tag is escaped. */
export const withBareSigns = (html: string): string =>
	html.includes('<') ? html.replace(tag.test(html) ? bareAmongTags : bare, '&lt;') : html;

const escapedBare = new RegExp(`&lt;(?!${known}|${foreign})`, 'gi');
/** Stored HTML as text to edit: signs that begin no tag or entity are shown as they were typed. */
export const typedHtml = (html: string): string =>
	html
		.replace(/&amp;(?![#\w]+;)/g, '&')
		.replace(escapedBare, '<')
		.replaceAll('&gt;', '>');
