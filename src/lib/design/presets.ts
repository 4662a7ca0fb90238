import { builtIn, tokenKeys, valueOf, type Brand, type OwnTokens, type Tokens } from './tokens.ts';

/** A ready-made look: its colours and shapes; rhythm, motion and theme are left to the namespace. */
export interface Preset {
	name: string;
	label: string;
	description: string;
	tokens: { brand: Brand; type: Pick<Tokens['type'], 'family'>; shape: Tokens['shape'] };
}

const brandOf = (colours: string): Brand => {
	const [primary = '', accent = '', secondary = '', ink = '', paper = '', mist = ''] = colours.split(' ');
	return { primary, accent, secondary, ink, paper, mist };
};

const preset = (
	[name, label, description]: readonly [string, string, string],
	colours: string,
	family: Tokens['type']['family'],
	shape: Tokens['shape']
): Preset => ({ name, label, description, tokens: { brand: brandOf(colours), type: { family }, shape } });

export const presets: readonly Preset[] = [
	preset(
		['stagelight', 'Stage light', 'Curtain wine and petrol on cream: the look of the product.'],
		Object.values(builtIn.brand).join(' '),
		'grotesk',
		{ radius: 'soft', button: 'solid', card: 'lined' }
	),
	preset(
		['harbour', 'Harbour', 'Sea blue with a buoy of orange on white.'],
		'#0b5cad #b4530a #1f6f54 #10202e #ffffff #eef4f8',
		'grotesk',
		{ radius: 'soft', button: 'solid', card: 'raised' }
	),
	preset(
		['meadow', 'Meadow', 'Leaf green and honey, with round corners.'],
		'#2f6b2f #8a5a00 #31536b #18211a #fffefa #f1f5ec',
		'rounded',
		{ radius: 'round', button: 'solid', card: 'flat' }
	),
	preset(
		['ember', 'Ember', 'Red of a fire with letters that have feet.'],
		'#b3261e #8a4b00 #5b3a8c #241512 #fffdfb #faf0ec',
		'serif',
		{ radius: 'soft', button: 'solid', card: 'lined' }
	),
	preset(
		['chalkboard', 'Chalkboard', 'Dark green, straight edges and letters of one width.'],
		'#1f4d3f #6d4c00 #37474f #101a17 #fcfdfc #edf3f0',
		'mono',
		{ radius: 'none', button: 'outline', card: 'lined' }
	),
	preset(
		['plumnight', 'Plum night', 'Violet and magenta, soft and rounded.'],
		'#6a2fa0 #a3186b #24537a #1a1422 #ffffff #f5f0fa',
		'rounded',
		{ radius: 'soft', button: 'solid', card: 'raised' }
	),
	preset(
		['slate', 'Slate', 'Grey of slate with a touch of rust, plain and straight.'],
		'#334155 #9a3412 #0f5c63 #0f172a #ffffff #f1f5f9',
		'grotesk',
		{ radius: 'none', button: 'ghost', card: 'flat' }
	)
];

export const presetNames = presets.map(({ name }) => name);

/** The ready-made look of a name. */
export const presetOf = (name: string | undefined): Preset | undefined => presets.find((one) => one.name === name);

/** Which ready-made look was taken over last, when and by whom. */
export interface PresetUse {
	preset: string;
	/** ISO 8601, UTC. */
	importedAt: string;
	importedBy: string;
}

/** The source of a value: built in, the namespace `default`, an applied preset, or own. */
type Origin = 'built-in' | 'default' | 'preset' | 'own';

/** The source of each key's value, as `{'brand.primary': 'own'}`; `taken` = the applied preset. */
export function originsOf(own: OwnTokens, inherited: OwnTokens, taken: string | undefined): Record<string, Origin> {
	const from = presetOf(taken)?.tokens ?? {};
	return Object.fromEntries(
		tokenKeys.map((one): [string, Origin] => {
			const value = valueOf(own, one);
			const name = `${one.group}.${one.key}`;
			if (value !== undefined) return [name, value === valueOf(from, one) ? 'preset' : 'own'];
			return [name, valueOf(inherited, one) === undefined ? 'built-in' : 'default'];
		})
	);
}
