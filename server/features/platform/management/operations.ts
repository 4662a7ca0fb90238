import { z } from 'zod';
import { siteLink } from '../../../access/domain-cache.ts';
import { isHere } from '../../../access/policy.ts';
import { operation } from '../../../operation/operation.ts';
import { shownVariables } from '../../../runtime/env.ts';
import { countDomains } from '../domains/find.ts';
import { hasOwnServer } from '../mail/send.ts';
import { countNamespaces } from '../namespaces/find.ts';
import { usedOf } from '../plans/meters.ts';
import { countTokens } from '../tokens/find.ts';
import { countUsers, countWaiting } from '../users/find.ts';

/** A screen of the administration with how much it holds, in the whole installation or in the active namespace. */
export interface ManagementLink {
	key: 'namespaces' | 'logins' | 'domains' | 'events' | 'tokens';
	href: string;
	count: number;
	of: 'installation' | 'namespace';
}

async function linksOf(namespace: string): Promise<ManagementLink[]> {
	const [namespaces, logins, domains, events, tokens] = await Promise.all([
		countNamespaces(),
		countUsers(),
		countDomains(),
		usedOf('events', namespace),
		countTokens(namespace)
	]);
	return [
		{ key: 'namespaces', href: '/admin/namespaces', count: namespaces, of: 'installation' },
		{ key: 'logins', href: '/admin/logins', count: logins, of: 'installation' },
		{ key: 'domains', href: '/admin/domains', count: domains, of: 'installation' },
		{ key: 'events', href: '/admin/events', count: events, of: 'namespace' },
		{ key: 'tokens', href: '/admin/namespaces?view=tokens', count: tokens, of: 'namespace' }
	];
}

/** What there is to administer: screens with counts, registrations that wait, and whether mail can leave. */
export const showManagement = operation({
	summary: 'Show what there is to administer.',
	access: { area: 'management', right: 'r' },
	input: z.strictObject({}),
	async run({ namespace, dependencies, isMainHost }) {
		const links = await linksOf(namespace);
		return {
			links: links.filter(({ key }) => isHere(key, { isMainHost, dependencies })),
			/** Where visitors send tickets, once they may; null where there are none. */
			ticketForm: isHere('tickets', { dependencies }) ? siteLink(dependencies, namespace, '/tickets/submit') : null,
			waiting: await countWaiting(),
			mail: { own: await hasOwnServer(namespace), fallback: dependencies.env.SMTP_URL !== '' }
		};
	}
});

/** What the environment says at this start, without what is secret. */
export const showEnvironment = operation({
	summary: 'Show the variables of the environment and what they are set to.',
	access: { area: 'management', right: 'r' },
	input: z.strictObject({}),
	run: async ({ dependencies }) => ({ variables: shownVariables(dependencies.env) })
});
