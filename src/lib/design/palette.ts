import type { Settings } from '../../../server/features/authoring/events/settings.ts';
import { dayColours, nightColours } from '#lib/design/colours.ts';
import type { Brand } from '#lib/design/tokens.ts';
import { clearOn, isDark, mix } from './hex-colours.ts';
import { contrast } from './contrast.ts';

type Colors = Settings['colors'];
/** The background and text colours of a design without choices of the event; `#rrggbb`. */
interface Ground {
	paper: string;
	ink: string;
}
type Tokens = Record<string, string>;

// As in tokens.css: a test keeps both in step.
export const grounds = {
	day: { paper: '#fffaf0', ink: '#21141a' },
	night: { paper: '#19110f', ink: '#fbf1e6' },
	stage: { paper: '#1e0a12', ink: '#fff3e0' }
} as const satisfies Record<string, Ground>;
/** The backgrounds of phones in a namespace with its own colours. */
export const groundsOf = (brand: Brand): Record<'day' | 'night', Ground> => ({
	day: dayColours(brand),
	night: nightColours(brand)
});
const onSign = '#fff3e0';
const textContrast = 4.5;
const shapeContrast = 3;

/** The first colour readable on a background, or else black or white, one of which always is. */
function textOn(ground: string, ...wished: (string | undefined)[]): string {
	const fit = wished.find((colour) => colour && contrast(colour, ground) >= textContrast);
	return fit ?? (contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff');
}

function groundTokens({ background, text }: Colors, { paper, ink }: Ground): Tokens {
	if (!background && !text) return {};
	const ground = background ?? paper;
	const letters = textOn(ground, text, ink);
	const mists = [0.06, 0.03].map((share) => mix(ground, letters, share));
	const mist = mists.find((colour) => contrast(letters, colour) >= textContrast) ?? ground;
	const muted = clearOn(mist, mix(letters, ground, 0.3), letters, textContrast);
	if (!background) return { ink: letters, muted };
	const field = clearOn(ground, mix(letters, ground, 0.5), letters, shapeContrast);
	const raised = mix(ground, '#ffffff', isDark(ground) ? 0.08 : 0.6);
	return { paper: ground, ink: letters, mist, raised, line: mix(ground, letters, 0.16), muted, field };
}

function signTokens(primary: string): Tokens {
	const lift = clearOn(onSign, primary, '#000000', textContrast);
	return { 'sign-lift': lift, sign: mix(lift, '#000000', 0.3), stripe: mix(lift, '#ffffff', 0.16) };
}

function chosenTokens({ primary, accent }: Colors, paper: string, ink: string): Tokens {
	const tokens: Tokens = {};
	if (primary) {
		// It colours words as well as buttons.
		const shown = clearOn(paper, primary, ink, textContrast);
		Object.assign(tokens, { primary: shown, 'on-primary': textOn(shown, paper), ...signTokens(primary) });
		tokens['primary-soft'] = mix(paper, shown, 0.12);
	}
	if (accent) {
		const shown = clearOn(paper, accent, ink, textContrast);
		Object.assign(tokens, { accent: shown, 'on-accent': textOn(shown, paper) });
	}
	return tokens;
}

function tokensOn(colors: Colors, ground: Ground): Tokens {
	const grounded = groundTokens(colors, ground);
	const { paper = ground.paper, ink = ground.ink } = grounded;
	return { ...grounded, ...chosenTokens(colors, paper, ink) };
}

const declared = (tokens: Tokens) => Object.entries(tokens).map(([name, value]) => `--${name}: ${value}`);

/** The colours of an event on phones, as declarations of a style; by day and by night, whichever the phone shows. */
export function phoneLook(colors: Colors, on: Record<'day' | 'night', Ground> = grounds): string {
	const [day, night] = [tokensOn(colors, on.day), tokensOn(colors, on.night)];
	return Object.keys(day)
		.map((name) =>
			day[name] === night[name]
				? `--${name}: ${day[name]}`
				: `--${name}: var(--by-day, ${day[name]}) var(--by-night, ${night[name]})`
		)
		.join('; ');
}

/** Which of the two looks of a phone fits the ground that an event chose; undefined while it chose none. */
export const phoneTheme = ({ background }: Colors): 'light' | 'dark' | undefined =>
	background === undefined ? undefined : isDark(background) ? 'dark' : 'light';

/** The colours of an event on the projector; its ground only where it is as dark or light as the look of the room. */
export function stageLook(
	colors: Colors,
	theme: 'light' | 'dark',
	ground: Ground = theme === 'dark' ? grounds.stage : grounds.day
): string {
	const { background, text, ...chosen } = colors;
	const isFit = background !== undefined && isDark(background) === (theme === 'dark');
	const used = isFit ? colors : chosen;
	const tokens = tokensOn(used, ground);
	return declared(isFit ? { ...tokens, curtain: 'none' } : tokens).join('; ');
}
