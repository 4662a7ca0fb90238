import { z } from 'zod';
import { isSafeLink, writtenAddress } from '#lib/text/written-address.ts';
import { given } from '../../../../operation/given.ts';
import { listing } from '../../../../operation/listing.ts';
import { operation } from '../../../../operation/operation.ts';
import { timeSchema } from '../../../../operation/response-schema.ts';
import type { Redirect } from '../../pages/model.ts';
import {
	findRedirect,
	listedRedirects,
	redirectFrom,
	removeRedirect,
	writeRedirect
} from '../../pages/tree/redirects.ts';
import { reachedDirectly } from '../reached.ts';
import { soundEnds } from '../redirect-addresses.ts';
import { whereLinkLeads, type Site } from '../where-link-leads.ts';

const read = { scope: 'cms:read', area: 'pages' } as const;
const write = { scope: 'cms:write', area: 'pages', right: 'w' } as const;
const changes = ['pages'] as const;

const unsafe = { error: 'This is not an address that may be linked.', params: { code: 'unsafe_url' } };
const address = z.string().overwrite(writtenAddress).min(1, { abort: true }).max(300).refine(isSafeLink, unsafe);
const ends = {
	source: address.describe('Address of this website where nothing else is, such as /old'),
	target: address.describe('Where it leads: an address of this website or with https://')
};
const byId = { id: z.coerce.number().int().min(1).max(2_147_483_647) };

const redirectResponse = z
	.object({
		id: z.int(),
		...ends,
		status: z.int().describe('HTTP status of the redirect'),
		createdAt: timeSchema,
		updatedAt: timeSchema
	})
	.meta({ id: 'Redirect' });
const output = z.object({ redirect: redirectResponse });

const present = ({ id, source, target, status, createdAt, updatedAt }: Redirect) => ({
	id,
	source,
	target,
	status,
	createdAt: createdAt!.toISOString(),
	updatedAt: updatedAt!.toISOString()
});

/** Which of these redirects lead to nothing that visitors find. */
async function lost(rows: readonly Redirect[], work: Site & { now: Date }): Promise<Set<number>> {
	const leads = rows.map(({ id, target }) => ({ id, lead: whereLinkLeads(target, work) }));
	const own = leads.flatMap(({ lead }) => ('path' in lead ? lead : []));
	const reached = await reachedDirectly(own, work);
	return new Set(leads.flatMap(({ id, lead }) => ('path' in lead && reached(lead) !== 'found' ? id : [])));
}

/** The redirects of a namespace, by their address. */
export const listRedirects = operation({
	summary: 'List the redirects of the website.',
	access: read,
	input: z.strictObject(listing),
	output: z.object({
		redirects: z.array(redirectResponse.extend({ isDead: z.boolean().describe('Whether nothing is at its end') })),
		list: z.object({ total: z.int(), found: z.int(), page: z.int(), pages: z.int() })
	}),
	async run(work) {
		const { rows, list } = await listedRedirects(work.namespace, work.input);
		const dead = await lost(rows, work);
		return { redirects: rows.map((row) => ({ ...present(row), isDead: dead.has(row.id) })), list };
	}
});

/** Makes a redirect; a target that is redirected itself is replaced by its end. */
export const createRedirect = operation({
	summary: 'Redirect an address of the website.',
	access: write,
	input: z.strictObject(ends),
	output,
	errors: ['conflict'],
	changes,
	prepare: (work) => soundEnds(work.input, work),
	run: async ({ namespace, prepared, transaction }) => ({
		redirect: present(await writeRedirect(null, { namespace, ...prepared }, transaction))
	})
});

/** Changes where a redirect begins or ends. */
export const updateRedirect = operation({
	summary: 'Change a redirect; omitted fields keep their value.',
	access: write,
	input: z.strictObject({ ...byId, ...z.object(ends).partial().shape }),
	output,
	errors: ['conflict'],
	changes,
	async prepare(work) {
		const { id, ...change } = work.input;
		const { source, target } = await findRedirect(work.namespace, id, null);
		return soundEnds({ source, target, ...given(change) }, work);
	},
	async run({ input, namespace, prepared, transaction }) {
		const row = await findRedirect(namespace, input.id, transaction);
		return { redirect: present(await writeRedirect(row, { namespace, ...prepared }, transaction)) };
	}
});

/** Removes a redirect; its address leads to nothing then. */
export const deleteRedirect = operation({
	summary: 'Delete a redirect.',
	access: write,
	input: z.strictObject(byId),
	output,
	changes,
	async run({ input, namespace, transaction }) {
		const row = await findRedirect(namespace, input.id, transaction);
		await removeRedirect(row, transaction);
		return { redirect: present(row) };
	}
});

/** Where an address leads that belongs to nothing else; null for all others. */
export const followRedirect = operation({
	summary: 'Show where an old address of the website leads.',
	access: { public: true },
	input: z.strictObject({ path: z.string().max(2048) }),
	async run(work) {
		const lead = whereLinkLeads(work.input.path, work);
		const redirect = lead.kind === 'unknown' ? await redirectFrom(work.namespace, lead.path) : null;
		return { redirect };
	}
});
