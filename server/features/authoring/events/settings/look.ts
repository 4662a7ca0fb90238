import { z } from 'zod';
import { shownAs } from '../../../../operation/response-schema.ts';
import { colour, picture, type SettingKeys } from './schemas.ts';

const effects = z.enum(['professional', 'calm', 'lively']);
/** Names of profiles in settings of before, by how they end. */
const formerEffects: [ending: string, now: z.output<typeof effects>][] = [
	['.professional', 'professional'],
	['.calm', 'calm'],
	['.marketing', 'lively']
];
const effectsProfile = shownAs(
	z.preprocess(
		(value) => formerEffects.find(([ending]) => String(value).endsWith(ending))?.[1] ?? value,
		effects
	) as unknown as typeof effects,
	{ input: effects, output: effects }
);

/** Colours of an event; missing ones come from the namespace. */
const colors = z.strictObject({
	primary: colour.optional().describe('Buttons and what is chosen'),
	accent: colour.optional().describe('Second colour'),
	background: colour.optional().describe('Ground of the pages'),
	text: colour.optional().describe('Text; another one is taken where it could not be read')
});
type Colors = z.output<typeof colors>;

// A stage is as high as its window unless set otherwise for the screen.
const height = z
	.string()
	.trim()
	.regex(/^$|^\d{1,5}(\.\d{1,3})?(px|vh|vw|rem)$/, 'Use a number with px, vh, vw or rem.');

/** Colours, theme and pictures. */
export const look = {
	logoPath: [picture, null, 'public', 'Logo of the event'],
	ogImagePath: [picture, null, 'public', 'Picture of the event where its link is shared'],
	colors: [colors, {} as Colors, 'public', 'Colours of the event; those left out stay as the namespace has them'],
	startTheme: [z.enum(['light', 'dark', 'auto']), 'auto', 'public', 'Look of the first visit'],
	effectsProfile: [effectsProfile, 'professional', 'public', 'Motion and confetti of phones and screens'],
	dashboardTheme: [z.enum(['light', 'dark']), 'light', 'staff', 'Look of the dashboard'],
	dashboardFixedHeight: [height, '', 'staff', 'Height of the dashboard; empty = as high as the window']
} as const satisfies SettingKeys;
