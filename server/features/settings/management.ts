import { z } from 'zod';
import { Op } from 'sequelize';
import { operation } from '../../operation.ts';
import { Domain } from '../domains/model.ts';
import { QuizEvent } from '../events/model.ts';
import { MailProvider } from '../mail/model.ts';
import { Namespace } from '../namespaces/model.ts';
import { ApiToken } from '../tokens/model.ts';
import { User } from '../users/model.ts';

/** A screen of the administration with how much it holds, in the whole installation or in the active namespace. */
export interface ManagementLink {
	key: 'namespaces' | 'logins' | 'domains' | 'events' | 'tokens';
	href: string;
	count: number;
	of: 'installation' | 'namespace';
}

async function linksOf(namespace: string): Promise<ManagementLink[]> {
	const [namespaces, logins, domains, events, tokens] = await Promise.all([
		Namespace.count(),
		User.count(),
		Domain.count(),
		QuizEvent.count({ where: { namespace } }),
		ApiToken.count({ where: { namespace, revokedAt: null } })
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
	async run({ namespace, parts }) {
		const own = await MailProvider.count({ where: { namespace, isActive: true } });
		return {
			links: await linksOf(namespace),
			waiting: await User.count({ where: { registeredAt: { [Op.not]: null } } }),
			mail: { own: own > 0, fallback: parts.env.SMTP_URL !== '' }
		};
	}
});
