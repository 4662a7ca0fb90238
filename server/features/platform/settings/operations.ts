import { z } from 'zod';
import type { Transaction } from 'sequelize';
import { locales } from '#lib/messages/locale.ts';
import { shortenSessions } from '../../../access/session-store.ts';
import { settingsRevision, unsetSettings, type InstallationSettings } from '../../../access/settings-cache.ts';
import { invalidField, requireVersion } from '../../../runtime/errors.ts';
import { operation, type Work } from '../../../operation/operation.ts';
import { raiseRevisions, revisionOf } from '../../../database/revisions.ts';
import { takeTurn } from '../namespaces/find.ts';
import { ProjectSettings, Setting } from './model.ts';

/** The settings of the installation and of the active namespace as administrators see them. */
export interface SettingsResponse extends InstallationSettings {
	/** Of the active namespace. */
	ticketPublicSubmission: boolean;
	version: number;
}

async function present(
	{ dependencies, namespace }: Pick<Work, 'dependencies' | 'namespace'>,
	transaction: Transaction | null
): Promise<SettingsResponse> {
	const { database } = dependencies;
	const own = await ProjectSettings.findOne({ where: { namespace }, transaction });
	const revision = await revisionOf(database, settingsRevision.namespace, settingsRevision.resource);
	const rows = await Setting.findAll({ transaction });
	const stored = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
	return {
		...unsetSettings,
		...(stored as Partial<InstallationSettings>),
		ticketPublicSubmission: own?.ticketPublicSubmission ?? false,
		version: revision + 1
	};
}

/** The settings of the installation and of the active namespace. */
export const showSettings = operation({
	summary: 'Show the settings of the installation.',
	access: { area: 'management', right: 'r' },
	input: z.strictObject({}),
	run: async (work) => ({ settings: await present(work, null) })
});

const changes = z.strictObject({
	registrationEnabled: z.boolean().optional().describe('Whether visitors may ask for an account'),
	defaultLocale: z.enum(locales).optional().describe('Language of visitors who wish for none that exists'),
	sessionIdleHours: z.int().min(1).max(336).optional().describe('Hours without a request after which a login ends'),
	ticketPublicSubmission: z.boolean().optional().describe('Whether visitors of the active namespace may send tickets'),
	version: z.unknown().optional().describe('Read only; If-Match guards a change')
});

/** Changes the given settings; a new idle time also applies to open sessions. */
export const saveSettings = operation({
	summary: 'Change the settings of the installation.',
	access: { area: 'management', right: 'w' },
	input: changes,
	changes: [],
	async run(work) {
		const { input, ifVersion, dependencies, namespace, now, transaction } = work;
		// One change after another, so that none is lost between reading and raising the version.
		await takeTurn(transaction);
		const before = await present(work, transaction);
		requireVersion(before, ifVersion);
		// Addresses are confirmed by mail.
		if (input.registrationEnabled && !before.registrationEnabled && !dependencies.env.SMTP_URL)
			throw invalidField('registrationEnabled', 'mail_missing', 'Set SMTP_URL first: addresses are confirmed by mail.');
		const { ticketPublicSubmission, version: _, ...rest } = input;
		const changed = Object.entries(rest).filter(
			([key, value]) => value !== undefined && value !== before[key as keyof InstallationSettings]
		);
		const isTicketChanged =
			ticketPublicSubmission !== undefined && ticketPublicSubmission !== before.ticketPublicSubmission;
		for (const [key, value] of changed) await Setting.upsert({ key, value: JSON.stringify(value) }, { transaction });
		if (isTicketChanged)
			await ProjectSettings.update({ ticketPublicSubmission }, { where: { namespace }, transaction });
		if (changed.some(([key]) => key === 'sessionIdleHours'))
			await shortenSessions(input.sessionIdleHours!, now, transaction);
		if (changed.length || isTicketChanged)
			// Raised here and not by `changed`, because the response contains the new version.
			await raiseRevisions(dependencies.database, settingsRevision.namespace, [settingsRevision.resource], transaction);
		work.afterCommit(() => dependencies.settings.load());
		return { settings: await present(work, transaction) };
	},
	target: () => 'settings'
});
