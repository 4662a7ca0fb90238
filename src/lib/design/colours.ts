import { clearest, clearOn, isDark, mix } from '#lib/design/hex-colours.ts';
import { contrast } from '#lib/design/contrast.ts';
import { builtIn, type Brand } from './tokens.ts';

/** Every colour that a screen draws with in one theme, each `#rrggbb`. */
export interface Palette extends Brand {
	/** For secondary text. */
	muted: string;
	line: string;
	/** Of the edge of a field. */
	field: string;
	/** For background shapes. */
	raised: string;
	onPrimary: string;
	onAccent: string;
	onSecondary: string;
	primarySoft: string;
	secondarySoft: string;
	/** Of the sign: its frame, the side that catches the light, and the stripes of the cloth. */
	sign: string;
	signLift: string;
	stripe: string;
}

/** The allowed colour pairs of a palette: WCAG AA for text, AAA on the big screen, and the edge of a shape. */
const ratios = { text: 4.5, wall: 7, shape: 3 } as const;

const white = '#ffffff';
const black = '#000000';
const onSign = '#fff3e0';
// Hand-picked values for the built-in brand, as in tokens.css: a test keeps both in step.
const builtInNight = { ink: '#fbf1e6', paper: '#19110f', mist: '#261a19' };
const builtInNightTones = { primary: '#ffabb6', accent: '#7fd3d6', secondary: '#9cc7ff' };
const tones = ['primary', 'accent', 'secondary'] as const;

const isBuiltIn = (brand: Brand, ...keys: (keyof Brand)[]) => keys.every((key) => brand[key] === builtIn.brand[key]);
const hasBuiltInGround = (brand: Brand) => isBuiltIn(brand, 'ink', 'paper', 'mist');

/** The rest of a palette, mixed from its brand; `onTone` = what texts on the three tones may be written in. */
function finish(brand: Brand, onTone: readonly [string, ...string[]], least: number): Palette {
	const { ink, paper, mist, primary, accent, secondary } = brand;
	const lift = clearOn(onSign, isDark(primary) ? primary : mix(primary, black, 0.4), black, ratios.text);
	return {
		...brand,
		muted: clearOn([paper, mist], mix(ink, paper, 0.3), ink, least),
		line: mix(mist, ink, 0.14),
		field: clearOn([paper, mist], mix(ink, paper, 0.5), ink, ratios.shape),
		raised: isDark(paper) ? mix(paper, white, 0.08) : mix(paper, white, 0.6),
		onPrimary: clearest(primary, ...onTone),
		onAccent: clearest(accent, ...onTone),
		onSecondary: clearest(secondary, ...onTone),
		primarySoft: mix(paper, primary, 0.12),
		secondarySoft: mix(paper, secondary, 0.12),
		sign: mix(lift, black, 0.3),
		signLift: lift,
		stripe: mix(lift, white, 0.16)
	};
}

/** The palette by day: the colours as they were chosen, never changed. */
export const dayColours = (brand: Brand): Palette => finish(brand, [white, brand.ink], ratios.text);

/** The ground and letters of a dark theme: the darker of both colours, darkened, below the brighter one. */
function nightGround(brand: Brand): Pick<Brand, 'ink' | 'paper' | 'mist'> {
	if (hasBuiltInGround(brand)) return builtInNight;
	const [dark, bright] =
		contrast(brand.ink, white) > contrast(brand.paper, white) ? [brand.ink, brand.paper] : [brand.paper, brand.ink];
	const paper = clearOn(white, mix(dark, black, 0.25), black, 15);
	const mist = mix(paper, bright, 0.07);
	return { paper, mist, ink: clearOn([paper, mist], mix(bright, paper, 0.05), white, ratios.wall) };
}

/** The dark palette: mixed from the chosen colours, each brightened until it is readable. */
export function nightColours(brand: Brand): Palette {
	const ground = nightGround(brand);
	const isHandDrawn = hasBuiltInGround(brand);
	const shown = tones.map((tone) => [
		tone,
		isHandDrawn && isBuiltIn(brand, tone)
			? builtInNightTones[tone]
			: clearOn([ground.paper, ground.mist], brand[tone], white, ratios.text)
	]);
	return finish({ ...brand, ...ground, ...(Object.fromEntries(shown) as Brand) }, [ground.paper, white], ratios.text);
}

/** The palette of the projector: the curtain of a dark room, or the day with every pair at 7 : 1. */
export function stageColours(brand: Brand, room: 'dark' | 'light'): Palette {
	const day = dayColours(brand);
	const paper = room === 'light' ? brand.paper : clearOn(white, mix(day.sign, black, 0.62), black, 16);
	const mist = room === 'light' ? brand.mist : mix(paper, day.signLift, 0.32);
	const letters = room === 'light' ? black : onSign;
	const ink = room === 'light' ? clearOn([paper, mist], brand.ink, black, ratios.wall) : onSign;
	const towards = room === 'light' && !isDark(paper) ? letters : white;
	const clear = (tone: string) => clearOn([paper, mist], tone, towards, ratios.wall);
	const shown = { primary: clear(brand.primary), accent: clear(brand.accent), secondary: clear(brand.secondary) };
	const palette = finish({ ink, paper, mist, ...shown }, [paper, white, black], ratios.wall);
	return { ...palette, sign: day.signLift, signLift: mix(day.signLift, white, 0.16), stripe: day.stripe };
}

/** The nearest tone that passes beside all its partners, towards black or white, whichever is nearer. */
export function nearestTone(colour: string, grounds: readonly string[], least: number = ratios.text): string {
	for (let step = 0; step <= 100; step += 1)
		for (const end of [black, white]) {
			const tried = mix(colour, end, step / 100);
			if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
		}
	return colour;
}
