/** The values that a key may have beside colours, the built-in one among them. */
const choices = {
	layout: { width: ['narrow', 'normal', 'wide'], rhythm: ['tight', 'regular', 'airy'] },
	type: { family: ['grotesk', 'serif', 'rounded', 'mono'], scale: ['small', 'regular', 'large'] },
	shape: {
		radius: ['none', 'soft', 'round'],
		button: ['solid', 'outline', 'ghost'],
		card: ['flat', 'lined', 'raised']
	},
	motion: { level: ['off', 'calm', 'lively'] },
	theme: { mode: ['light', 'dark', 'auto'] }
} as const;
type Choices = typeof choices;
type Chosen = { [Group in keyof Choices]: { [Key in keyof Choices[Group]]: Word<Choices[Group][Key]> } };
type Word<Of> = Of extends readonly (infer One)[] ? One : never;

/** The six colours that everything else is mixed from, each `#rrggbb`. */
export interface Brand {
	primary: string;
	accent: string;
	secondary: string;
	/** Of texts. */
	ink: string;
	/** Of the ground. */
	paper: string;
	/** Distinct from the background. */
	mist: string;
}

/** The look of a namespace: fifteen values in six groups. */
export interface Tokens extends Chosen {
	brand: Brand;
}
/** Those of them that were set. */
export type OwnTokens = { [Group in keyof Tokens]?: Partial<Tokens[Group]> };
export type TokenGroup = keyof Tokens;

/** The value if neither the namespace nor `default` sets one. */
export const builtIn: Tokens = {
	brand: {
		primary: '#7d1538',
		accent: '#0d5962',
		secondary: '#1d4f86',
		ink: '#21141a',
		paper: '#fffaf0',
		mist: '#f7eddd'
	},
	layout: { width: 'normal', rhythm: 'regular' },
	type: { family: 'grotesk', scale: 'regular' },
	shape: { radius: 'soft', button: 'solid', card: 'lined' },
	motion: { level: 'calm' },
	theme: { mode: 'auto' }
};

export const tokenGroups = Object.keys(builtIn) as TokenGroup[];

/** One key of a group, as `brand.primary` or `shape.radius`. */
export interface TokenKey {
	group: TokenGroup;
	key: string;
	/** The words it may be; null = a colour `#rrggbb`. */
	allowed: readonly string[] | null;
	/** The built-in value. */
	standard: string;
}

/** All fifteen keys in the order of the contract. */
export const tokenKeys: readonly TokenKey[] = tokenGroups.flatMap((group) =>
	Object.entries(builtIn[group]).map(([key, standard]) => ({
		group,
		key,
		allowed: group === 'brand' ? null : (choices[group] as unknown as Record<string, readonly string[]>)[key]!,
		standard: standard as string
	}))
);

/** The value of a key in a set of tokens; undefined where it has none. */
export const valueOf = (tokens: OwnTokens, { group, key }: Pick<TokenKey, 'group' | 'key'>): string | undefined =>
	(tokens[group] as Record<string, string> | undefined)?.[key];

/** A set of tokens by what each key is to be; groups without a value stay out. */
export function tokensFrom(valueFor: (key: TokenKey) => string | undefined): OwnTokens {
	const made: Record<string, Record<string, string>> = {};
	for (const one of tokenKeys) {
		const value = valueFor(one);
		if (value !== undefined) (made[one.group] ??= {})[one.key] = value;
	}
	return made as OwnTokens;
}

/** The whole look: each key by the last layer that sets it, else built in. */
export const resolveTokens = (...layers: OwnTokens[]): Tokens =>
	tokensFrom((one) => layers.reduce((value, layer) => valueOf(layer, one) ?? value, one.standard)) as Tokens;

/** A change of tokens: null restores the inherited value of a key. */
export type TokenChange = { [Group in TokenGroup]?: { [Key in keyof Tokens[Group]]?: Tokens[Group][Key] | null } };

/** Own tokens after a change. */
export const changedTokens = (own: OwnTokens, change: TokenChange): OwnTokens =>
	tokensFrom((one) => {
		const sent = valueOf(change as OwnTokens, one) as string | null | undefined;
		return sent === undefined ? valueOf(own, one) : (sent ?? undefined);
	});

/** Whether two sets are equal. */
export const equalTokens = (one: OwnTokens, other: OwnTokens): boolean =>
	tokenKeys.every((key) => valueOf(one, key) === valueOf(other, key));
