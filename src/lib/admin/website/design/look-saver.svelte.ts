import type { InputOf } from '../../../../../server/composition/operations.ts';
import { call, mapBody, type Caller, type Outcome } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';
import { equalIdentity } from '#lib/design/identity.ts';
import { tokenKeys, valueOf } from '#lib/design/tokens.ts';
import type { Look, Stored, Trial } from './trial.svelte.ts';

type Change = InputOf<'design.save'>;

/** The next request needed to store this design: the preset, then differing values, the brand, then the CSS. */
function nextChange({ own, preset, css, brand }: Look, stored: Stored): Change | undefined {
	if (preset && preset !== stored.importMeta?.preset) return { preset };
	const tokens: Record<string, Record<string, string | null>> = {};
	for (const one of tokenKeys) {
		const [wanted, known] = [valueOf(own, one), valueOf(stored.own, one)];
		if (wanted !== known) (tokens[one.group] ??= {})[one.key] = wanted ?? null;
	}
	if (Object.keys(tokens).length) return { tokens };
	if (!equalIdentity(brand, stored.brand)) return { brand };
	return css === stored.css ? undefined : { css };
}

// A design is stored with at most this many requests.
const mostChanges = 4;

/**
 * Stores a design on request, unless someone else has changed it in the meantime; what was stored before an error stays
 * stored.
 */
export class LookSaver extends Draft<Look, Stored, Stored> {
	constructor(trial: Trial, caller: Caller) {
		super({
			mayAutosave: () => false,
			read: () => trial.look,
			async send(look): Promise<Outcome<Stored>> {
				for (let count = 0; count < mostChanges; count += 1) {
					const change = nextChange(look, trial.stored);
					if (!change) break;
					const answer = await call(caller, 'design.save', change, { version: trial.stored.version });
					if (answer.kind !== 'done') return answer;
					trial.stored = answer.body as unknown as Stored;
				}
				return { kind: 'done', body: trial.stored };
			},
			take: (_stored, look) => trial.applied(look),
			show: async () => mapBody(await call(caller, 'design.show', {}), (body) => body as unknown as Stored),
			rebase(theirs, unheard) {
				const isOwn = unheard.some((look) => !nextChange(look, theirs));
				if (isOwn) trial.stored = theirs;
				return isOwn;
			},
			settle(theirs, whose) {
				trial.stored = theirs;
				if (whose === 'theirs') trial.discard();
			}
		});
	}
}
