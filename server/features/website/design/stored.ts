import type { Transaction } from 'sequelize';
import { noIdentity, type Identity } from '#lib/design/identity.ts';
import type { PresetUse } from '#lib/design/presets.ts';
import { resolveTokens, type OwnTokens, type Tokens } from '#lib/design/tokens.ts';
import { findLook, type LookRows } from '../../platform/settings/look.ts';

/** The look of a namespace as it is stored. */
export interface StoredDesign {
	/** What the namespace sets itself. */
	own: OwnTokens;
	/** What `default` sets for all; nothing for `default` itself. */
	inherited: OwnTokens;
	/** All fifteen values: built-in, `default`, own. */
	tokens: Tokens;
	importMeta: PresetUse | null;
	/** Its own pictures and ornaments; nothing of it is inherited. */
	brand: Identity;
	/** Raised by every change of the response: of the namespace and of `default`. */
	version: number;
	/** Tells every state of the look of every namespace apart, also of those that had the same name. */
	state: string;
}

/** The design of a namespace without its CSS; 404 if it does not exist. */
export const designOf = async (namespace: string, transaction: Transaction | null): Promise<StoredDesign> =>
	designIn(await findLook(namespace, transaction));

// With the time, as another database may have the same numbers.
const stateOf = (row: LookRows['inherited']): string => (row ? `${row.designVersion}.${row.updatedAt!.getTime()}` : '');

/** The design of rows. */
export function designIn({ own: row, inherited: base }: LookRows): StoredDesign {
	const [own, inherited] = [row.designTokens ?? {}, base?.designTokens ?? {}];
	return {
		own,
		inherited,
		tokens: resolveTokens(inherited, own),
		importMeta: row.importMeta,
		// What was stored before a field was added lacks it.
		brand: { ...noIdentity, ...row.brand },
		version: row.designVersion + (base ? base.designVersion - 1 : 0),
		state: [row.namespace, row.id, ...[row, base].map(stateOf)].join(' ')
	};
}
