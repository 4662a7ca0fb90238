import { isDark, mix } from '#lib/design/hex-colours.ts';
import { dayColours, nightColours, stageColours, type Palette } from './colours.ts';
import { fontName, fontRule, noOwnFonts, type ChosenFonts } from './own-fonts.ts';
import { builtIn, tokenKeys, valueOf, type Brand, type TokenKey, type Tokens } from './tokens.ts';

type Declarations = Record<string, string>;

/** The CSS value of each word; words without a length or font mean themselves. */
const values: Record<string, Record<string, string>> = {
	'layout.width': { narrow: '60rem', normal: '72.5rem', wide: '85rem' },
	'layout.rhythm': { tight: '2.5rem', regular: '4.5rem', airy: '7rem' },
	'type.family': {
		grotesk: "'Instrument Sans Variable', system-ui, sans-serif",
		serif: "'Source Serif 4 Variable', Georgia, serif",
		rounded: "'Nunito Variable', system-ui, sans-serif",
		mono: "'JetBrains Mono Variable', ui-monospace, monospace"
	},
	'type.scale': { small: '0.9375', regular: '1', large: '1.125' },
	'shape.radius': { none: '0px', soft: '14px', round: '24px' },
	'motion.level': { off: '0', calm: '1', lively: '1.35' }
};

/** The variable of a key on the pages of a namespace. */
export const variableOf = ({ group, key }: Pick<TokenKey, 'group' | 'key'>): string => `--mq-${group}-${key}`;

const valueIn = (tokens: Tokens, one: TokenKey): string => {
	const word = valueOf(tokens, one)!;
	return values[`${one.group}.${one.key}`]?.[word] ?? word;
};

const isOther = (tokens: Tokens, group: keyof Tokens, key: string): boolean =>
	valueOf(tokens, { group, key }) !== valueOf(builtIn, { group, key });
const hasOwnBrand = ({ brand }: Tokens): boolean =>
	Object.entries(brand).some(([key, value]) => value !== builtIn.brand[key as keyof Brand]);

/** The six colours of a theme and the text colours on three of them, as page blocks read them. */
const brandVariables = (shown: Palette): Declarations => ({
	...Object.fromEntries(Object.keys(builtIn.brand).map((key) => [`--mq-brand-${key}`, shown[key as keyof Brand]])),
	'--mq-on-primary': shown.onPrimary,
	'--mq-on-accent': shown.onAccent,
	'--mq-on-secondary': shown.onSecondary
});

/** Every variable of a look by day, as `{'--mq-brand-primary': '#7d1538'}`. */
export const cssVariables = (tokens: Tokens): Declarations => ({
	...Object.fromEntries(
		tokenKeys.filter(({ allowed }) => allowed).map((one) => [variableOf(one), valueIn(tokens, one)])
	),
	...brandVariables(dayColours(tokens.brand))
});

/** The roles of tokens.css in one theme. */
export const rolesOf = (shown: Palette): Declarations => ({
	'--ink': shown.ink,
	'--paper': shown.paper,
	'--raised': shown.raised,
	'--mist': shown.mist,
	'--line': shown.line,
	'--muted': shown.muted,
	'--field': shown.field,
	'--primary': shown.primary,
	'--on-primary': shown.onPrimary,
	'--primary-soft': shown.primarySoft,
	'--accent': shown.accent,
	'--on-accent': shown.onAccent,
	'--info': shown.secondary,
	'--info-soft': shown.secondarySoft,
	'--sign': shown.sign,
	'--sign-lift': shown.signLift,
	'--stripe': shown.stripe
});

const folds = [
	[0, 0],
	[2.2, 0],
	[3.3, 0.14],
	[4.2, 0.26],
	[5.2, 0.1],
	[6.4, 0]
] as const;
/** The curtain of a dark room: its ground in folds, darker towards the floor. */
const curtain = ({ paper, signLift }: Palette): string => {
	const floor = mix(paper, '#000000', 0.35);
	const cloth = folds.map(([at, share]) => `${mix(paper, signLift, share)} ${at}%`).join(', ');
	return `linear-gradient(rgb(0 0 0 / 0) 40%, ${floor}), repeating-linear-gradient(90deg, ${cloth})`;
};

const corners = { none: [0, 0, 0], soft: [8, 14, 22], round: [14, 24, 34] } as const;
const cornerRoles = ({ shape }: Tokens): Declarations => {
	const [small, middle, large] = corners[shape.radius];
	return { '--radius-s': `${small}px`, '--radius-m': `${middle}px`, '--radius-l': `${large}px` };
};

const cards: Record<Tokens['shape']['card'], Declarations> = {
	flat: { '--mq-card-ground': 'var(--mist)', '--mq-card-line': 'transparent', '--mq-card-shadow': 'none' },
	lined: { '--mq-card-ground': 'transparent', '--mq-card-line': 'var(--line)', '--mq-card-shadow': 'none' },
	raised: {
		'--mq-card-ground': 'var(--raised)',
		'--mq-card-line': 'transparent',
		'--mq-card-shadow': 'var(--shadow-2)'
	}
};
/** The roles of own families. Signs that a font lacks come from the device: no page loads a second family for them. */
const ownFontRoles = ({ headings, text }: ChosenFonts, family: string): Declarations => {
	const stack = (own: string) => `"${fontName(own)}"${family.slice(family.indexOf(','))}`;
	return {
		...(text !== null && { '--font-text': stack(text) }),
		...(headings !== null && { '--font-display': stack(headings), '--own-headings': stack(headings) })
	};
};

/** Values for every theme: fonts, corners and cards. */
export const formRoles = (tokens: Tokens, fonts: ChosenFonts = noOwnFonts): Declarations => {
	const family = values['type.family']![tokens.type.family]!;
	return {
		...(isOther(tokens, 'type', 'family') && { '--font-text': family, '--font-display': family }),
		...ownFontRoles(fonts, family),
		...(isOther(tokens, 'shape', 'radius') && cornerRoles(tokens)),
		...cards[tokens.shape.card]
	};
};

const still = { '--quick': '0ms', '--move': '0ms', '--moves': '0' };
const lively = { '--calm': '320ms', '--move': '900ms', '--ease': 'cubic-bezier(0.3, 1.4, 0.5, 1)' };

const rule = (selectors: string, declarations: Declarations): string => {
	const body = Object.entries(declarations).map(([name, value]) => `${name}:${value}`);
	return body.length ? `${selectors}{${body.join(';')}}` : '';
};

/** Whether a design is the built-in one, so that no page needs a style for it. */
const isBuiltInLook = (tokens: Tokens): boolean => tokenKeys.every(({ group, key }) => !isOther(tokens, group, key));

// By name and not by variables: a button on a coloured block uses the colours of that block.
const lead = ':is(.button.primary:not(.disabled), .b-button:not(.line, .lit))';
/** Main buttons that are no block of colour. */
const buttonRules = (scope: string, look: Tokens['shape']['button']): string[] =>
	look === 'solid'
		? []
		: [
				rule(`${scope} ${lead}`, {
					background: look === 'ghost' ? 'var(--primary-soft)' : 'none',
					color: 'var(--primary)',
					'border-color': look === 'ghost' ? 'transparent' : 'currentColor'
				}),
				rule(`${scope} ${lead}:hover`, { background: 'var(--mist)' })
			];

/** The dark and light sides of tokens.css, for what a brand does not choose: right, wrong, shadows. */
const sides = ({ paper }: Palette): Declarations =>
	isDark(paper)
		? { 'color-scheme': 'dark', '--by-day': ' ', '--by-night': 'initial' }
		: { 'color-scheme': 'light', '--by-day': 'initial', '--by-night': ' ' };

const themed = (shown: Palette, more: Declarations = {}): Declarations => ({
	...sides(shown),
	...brandVariables(shown),
	...rolesOf(shown),
	...more
});

/** The rules of the four themes; a visitor who asked for the strongest contrast keeps it. */
function themeRules(scope: string, brand: Brand): string[] {
	const at = (...themes: string[]) =>
		themes.flatMap((theme) => [`${scope}[data-theme="${theme}"]`, `${scope} [data-theme="${theme}"]`]).join(',');
	const night = themed(nightColours(brand));
	const dark = stageColours(brand, 'dark');
	return [
		rule(at('light', 'auto'), themed(dayColours(brand))),
		rule(at('dark'), night),
		`@media (prefers-color-scheme:dark){${rule(at('auto'), night)}}`,
		rule(at('stage'), themed(dark, { '--curtain': curtain(dark) })),
		rule(at('stage-light'), themed(stageColours(brand, 'light')))
	];
}

/** The root selector of a namespace's pages. */
export const scopeOf = (namespace: string): string => `[data-namespace="${namespace}"]`;

/**
 * The style that applies the design of a namespace: variables `--mq-…` for blocks, and the roles of tokens.css for
 * everything else. '' for the built-in design. Colours of an event are in the style of its pages and override these.
 */
export function designCss(namespace: string, tokens: Tokens, fonts: ChosenFonts = noOwnFonts): string {
	if (isBuiltInLook(tokens) && !fonts.faces.length) return '';
	const scope = scopeOf(namespace);
	const isBranded = hasOwnBrand(tokens);
	const { '--mq-motion-level': level, ...variables } = cssVariables(tokens);
	const plain = Object.entries(variables).filter(([name]) => isBranded || !/^--mq-(brand|on)-/.test(name));
	return [
		...fonts.faces.map(fontRule),
		rule(scope, { ...Object.fromEntries(plain), '--mq-motion-level': level! }),
		isBranded ? rule(scope, { '--mq-veil': stageColours(tokens.brand, 'dark').paper }) : '',
		isOther(tokens, 'type', 'scale')
			? rule(`:root${scope}`, { 'font-size': `${Number(variables['--mq-type-scale']) * 100}%` })
			: '',
		rule(`${scope}[data-theme],${scope} [data-theme]`, formRoles(tokens, fonts)),
		...(isBranded ? themeRules(scope, tokens.brand) : []),
		...buttonRules(scope, tokens.shape.button),
		tokens.motion.level === 'off' ? rule(`${scope}[data-theme],${scope} [data-theme]`, still) : '',
		tokens.motion.level === 'lively'
			? `@media (prefers-reduced-motion:no-preference){${rule(`${scope}:not([data-motion="calm"])`, lively)}}`
			: '',
		`@media (prefers-reduced-motion:reduce){${rule(scope, { '--mq-motion-level': '0' })}}`
	]
		.filter(Boolean)
		.join('\n');
}
