import { z } from 'zod';
import { publishUserChange } from '../../../../access/access-changes.ts';
import type { Actor } from '../../../../access/actor.ts';
import { listing } from '../../../../operation/listing.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { notFound, unauthenticated } from '../../../../runtime/errors.ts';
import { peopleOf } from '../../users/find.ts';
import { livingGrants, revokeGrant } from '../grants.ts';
import { listGrants } from '../list-grants.ts';
import { offerOf } from '../metadata.ts';
import { OauthGrant } from '../model.ts';
import { presentGrant } from '../schema.ts';

const grantKey = z.strictObject({ grantId: z.string().max(40).describe('The access to end') });

function userIdOf(actor: Actor): number {
	if (actor.kind !== 'user') throw unauthenticated();
	return actor.user.id;
}

/** The apps that may act for the caller, newest first. */
export const listOwnApps = operation({
	summary: 'List the apps that may act for you.',
	access: { login: true },
	input: z.strictObject({}),
	async run({ actor, now }) {
		const found = await livingGrants({ userId: userIdOf(actor) }, now);
		return { apps: found.map(({ grant, client }) => presentGrant(grant, client)) };
	}
});

/** Ends the access of an app to what the caller let it do; it stops at its next call. */
export const endOwnApp = operation({
	summary: 'End the access of an app to your account.',
	access: { login: true },
	input: grantKey,
	changes: [],
	run: (work) => endGrant(work, { userId: userIdOf(work.actor) })
});

/** The apps with access to the namespace, whoever authorised them, newest first. */
export const listApps = operation({
	summary: 'List the apps that may act in the namespace.',
	access: { area: 'tokens' },
	input: z.strictObject(listing),
	async run({ input, namespace, now }) {
		const { found, list } = await listGrants(input, namespace, now);
		const people = await peopleOf(found.map(({ grant }) => grant.userId));
		const apps = found.map(({ grant, client }) => ({
			...presentGrant(grant, client),
			...(people.get(grant.userId) ?? { username: '', displayName: '' })
		}));
		return { apps, list };
	}
});

/** Ends an app's access to the namespace, whoever authorised it. */
export const endApp = operation({
	summary: 'End the access of an app to the namespace.',
	access: { area: 'tokens', right: 'w' },
	input: grantKey,
	changes: [],
	run: (work) => endGrant(work, { namespace: work.namespace })
});

/** What people need to know to connect an app. */
export const showConnection = operation({
	summary: 'Tell where apps connect.',
	access: { area: 'tokens' },
	input: z.strictObject({}),
	async run({ dependencies }) {
		const { issuer, resource } = offerOf(dependencies);
		return { address: resource, issuer };
	}
});

async function endGrant(
	{ input, now, transaction, dependencies, afterCommit }: WriteWork<z.output<typeof grantKey>>,
	owner: { userId: number } | { namespace: string }
) {
	const grant = await OauthGrant.findOne({ where: { uid: input.grantId, ...owner }, transaction });
	if (!grant) throw notFound('app');
	await revokeGrant(grant, now, transaction);
	afterCommit(() => publishUserChange(dependencies, grant.userId));
	return { grantId: grant.uid };
}
