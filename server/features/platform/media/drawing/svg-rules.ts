const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Elements of a drawing that stay; all others are removed with their content. */
export const keptElements = words(`
	svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc style
	linearGradient radialGradient stop clipPath mask pattern marker filter
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
	feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

/** Elements that go while their content stays: links and choices by language. */
export const openedElements = words('a switch');

/** Attributes that stay when their value is harmless. */
export const keptAttributes = words(`
	id class style href role aria-label version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 dx dy
	cx cy r rx ry fx fy fr d points pathLength transform rotate textLength lengthAdjust startOffset method spacing side
	fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
	stroke-dashoffset stroke-opacity opacity color display visibility overflow clip-path clip-rule mask filter
	marker-start marker-mid marker-end paint-order vector-effect shape-rendering text-rendering image-rendering
	color-interpolation color-interpolation-filters mix-blend-mode isolation transform-origin transform-box
	font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing word-spacing
	text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi
	offset stop-color stop-opacity flood-color flood-opacity lighting-color gradientUnits gradientTransform spreadMethod
	patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits mask-type filterUnits
	primitiveUnits markerWidth markerHeight markerUnits refX refY orient in in2 result mode type values stdDeviation
	edgeMode operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY preserveAlpha scale xChannelSelector
	yChannelSelector surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation
	z pointsAtX pointsAtY pointsAtZ baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude
	exponent radius
`);

// The functions a value may call; none of them loads anything.
const functions = words(`
	rgb rgba hsl hsla hwb lab lch oklab oklch calc min max clamp var matrix translate translatex translatey
	scale scalex scaley rotate skewx skewy blur brightness contrast drop-shadow grayscale hue-rotate invert opacity
	saturate sepia circle ellipse inset polygon path not is where nth-child nth-of-type
`);
const ownUrl = /url\(\s*(["']?)#[\w:.-]+\1\s*\)/gi;

const longestName = 30;
const wordEnd = /[\w-]*$/;

/** Whether a style or presentation value can neither load nor run anything; takes linear time. */
export function isHarmless(value: string): boolean {
	// An escape or a comment could hide a function's name, an at-rule could import.
	if (/[\\@<]|\/\*/.test(value) || /expression|javascript:|behavior|-moz-binding/i.test(value)) return false;
	const rest = value.replace(ownUrl, '');
	for (let at = rest.indexOf('('); at !== -1; at = rest.indexOf('(', at + 1)) {
		// One character more than the longest name, so that the end of a long word is not taken for a name.
		const [name = ''] = wordEnd.exec(rest.slice(Math.max(0, at - longestName), at)) ?? [];
		if (name !== '' && !functions.has(name.toLowerCase())) return false;
	}
	return true;
}

/** The ids of the own drawing that a value points at. */
export const idsIn = (value: string): string[] =>
	[...value.matchAll(/url\(\s*["']?#([\w:.-]+)/gi)].map(([, id]) => id!);
