import { changedIdentity, equalIdentity, type IdentityChange } from '#lib/design/identity.ts';
import { presetOf, type Preset, type PresetUse } from '#lib/design/presets.ts';
import {
	changedTokens,
	equalTokens,
	tokenKeys,
	tokensFrom,
	valueOf,
	type OwnTokens,
	type TokenChange,
	type TokenGroup
} from '#lib/design/tokens.ts';
import { actorName } from '../../../access/actor.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { notFound, requireVersion } from '../../../runtime/errors.ts';
import type { NamespaceHooks } from '../../platform/namespaces/hooks.ts';
import { keepLook, lockLook, type LookRows } from '../../platform/settings/look.ts';
import { requireOwnPictures } from './brand.ts';
import { requireOwnFamilies } from './fonts/find.ts';
import { designIn, designOf, type StoredDesign } from './stored.ts';

type Writing = Pick<WriteWork, 'actor' | 'now' | 'namespace' | 'ifVersion' | 'transaction'>;

/** One change of the look of a namespace. */
export type DesignChange =
	| { tokens: TokenChange }
	| { css: string }
	| { brand: IdentityChange }
	| { preset: string }
	| { reset: true | TokenGroup };

const useOf = (name: string, { actor, now }: Pick<WriteWork, 'actor' | 'now'>): PresetUse => ({
	preset: name,
	importedAt: now.toISOString(),
	importedBy: actorName(actor)
});

/** Own tokens after applying a preset: its values, and those it does not contain. */
const withPreset = (own: OwnTokens, { tokens }: Preset): OwnTokens =>
	tokensFrom((one) => valueOf(tokens, one) ?? valueOf(own, one));

const without = (own: OwnTokens, group: true | TokenGroup): OwnTokens =>
	tokensFrom((one) => (group === true || one.group === group ? undefined : valueOf(own, one)));

/** A preset is remembered as long as one of its values applies. */
const stillUsed = (use: PresetUse | null, own: OwnTokens): PresetUse | null => {
	const tokens = presetOf(use?.preset)?.tokens ?? {};
	return tokenKeys.some((one) => valueOf(own, one) !== undefined && valueOf(own, one) === valueOf(tokens, one))
		? use
		: null;
};

function changedFields(design: StoredDesign, change: DesignChange, work: Writing) {
	const { own, importMeta } = design;
	if ('css' in change) return { customCss: change.css === '' ? null : change.css };
	if ('brand' in change) return { brand: changedIdentity(design.brand, change.brand) };
	if ('preset' in change) {
		const preset = presetOf(change.preset);
		if (!preset) throw notFound('preset');
		return { designTokens: withPreset(own, preset), importMeta: useOf(preset.name, work) };
	}
	const next = 'tokens' in change ? changedTokens(own, change.tokens) : without(own, change.reset);
	return { designTokens: next, importMeta: stillUsed(importMeta, next) };
}

/** Whether the fields of a change differ from what is stored; applying the same preset again changes nothing. */
function isNew(row: LookRows['own'], design: StoredDesign, fields: ReturnType<typeof changedFields>): boolean {
	if (fields.brand) return !equalIdentity(fields.brand, design.brand);
	if (fields.customCss !== undefined) return fields.customCss !== row.customCss;
	return !equalTokens(fields.designTokens ?? {}, design.own) || fields.importMeta?.preset !== design.importMeta?.preset;
}

/** Changes the design of a namespace and returns the result; writes nothing without a difference. */
export async function writeDesign(change: DesignChange, work: Writing): Promise<StoredDesign> {
	const { namespace, ifVersion, transaction } = work;
	const rows = await lockLook(namespace, transaction);
	const design = designIn(rows);
	requireVersion(design, ifVersion);
	const fields = changedFields(design, change, work);
	if ('brand' in change) {
		await requireOwnPictures(change.brand, namespace, transaction);
		await requireOwnFamilies(change.brand, namespace, transaction);
	}
	if (!isNew(rows.own, design, fields)) return design;
	await keepLook(rows.own, fields, transaction);
	return designOf(namespace, transaction);
}

/** A new namespace begins with the ready-made look that was asked for. */
export const namespaceHooks: NamespaceHooks = {
	async made(namespace, { actor, now, transaction }, { preset }) {
		if (preset === undefined) return;
		await writeDesign({ preset }, { actor, now, namespace, ifVersion: undefined, transaction });
	}
};
