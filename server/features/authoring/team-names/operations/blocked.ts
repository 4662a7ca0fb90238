import { z } from 'zod';
import { nameKey } from '#lib/text/name-key.ts';
import { mayCall } from '../../../../access/policy.ts';
import { conflict, forbidden, notFound } from '../../../../runtime/errors.ts';
import { unlessTaken } from '../../../../database/unless-taken.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { blockedTerm } from '../blocked-term.ts';
import { BlockedName } from '../model.ts';

const mostTerms = 500;
const taken = 'This is blocked already.';

const blockedResponse = z.object({
	id: z.int(),
	term: z.string(),
	everywhere: z.boolean().describe('Whether it holds in every namespace')
});
const present = ({ id, term: text, namespace }: BlockedName): z.infer<typeof blockedResponse> => ({
	id,
	term: text,
	everywhere: (namespace as string | null) === null
});

/** What holds everywhere is for those to decide who see all of it. */
function requireAdministrator({ actor, namespace }: Pick<Work, 'actor' | 'namespace'>): void {
	if (mayCall({ area: 'namespaces', right: 'w' }, actor, namespace)) return;
	throw forbidden('Only administrators decide what holds in every namespace.');
}

/** What teams of the namespace may not be called: its own list, and the one that holds everywhere. */
export const listBlocked = operation({
	summary: 'List what teams may not be called.',
	access: { area: 'teams', right: 'r' },
	input: z.strictObject({}),
	output: z.object({ blocked: z.array(blockedResponse) }),
	async run({ namespace }) {
		const rows = await BlockedName.findAll({ where: { namespace: [namespace] }, order: ['termKey'] });
		const everywhere = await BlockedName.findAll({ where: { namespace: null as never }, order: ['termKey'] });
		return { blocked: [...rows, ...everywhere].map(present) };
	}
});

/** Blocks a text in the names of teams from now on; teams that have it keep their name. */
export const blockName = operation({
	summary: 'Block a text in the names of teams.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ term: blockedTerm, everywhere: z.stringbool().or(z.boolean()).default(false) }),
	output: z.object({ blocked: blockedResponse }),
	errors: ['conflict'],
	changes: [],
	target: ({ blocked }) => String(blocked.id),
	async run(work) {
		const { input, namespace, transaction } = work;
		if (input.everywhere) requireAdministrator(work);
		const place = (input.everywhere ? null : namespace) as string;
		const termKey = nameKey(input.term);
		// Two empty namespaces are never equal to the unique key.
		const known = await BlockedName.findOne({ where: { namespace: place, termKey }, transaction });
		if (known) throw conflict(taken);
		const count = await BlockedName.count({ where: { namespace: place }, transaction });
		if (count >= mostTerms) throw conflict(`At most ${mostTerms} texts can be blocked.`);
		const row = { namespace: place, term: input.term, termKey };
		const blocked = await unlessTaken(taken, () => BlockedName.create(row, { transaction }));
		return { blocked: present(blocked) };
	}
});

/** Allows a text again. */
export const unblockName = operation({
	summary: 'Allow a text in the names of teams again.',
	access: { area: 'teams', right: 'w' },
	input: z.strictObject({ id: z.coerce.number().int().min(1) }),
	output: z.object({ blocked: blockedResponse }),
	changes: [],
	target: ({ blocked }) => String(blocked.id),
	async run(work) {
		const { input, namespace, transaction } = work;
		const found = await BlockedName.findByPk(input.id, { transaction });
		const blocked = found && present(found);
		if (!found || !blocked || (!blocked.everywhere && found.namespace !== namespace)) throw notFound('text');
		if (blocked.everywhere) requireAdministrator(work);
		await found.destroy({ transaction });
		return { blocked };
	}
});
