import { z } from 'zod';
import { Op, type Transaction } from 'sequelize';
import { locales } from '#lib/messages/locale.ts';
import { settingsRevision, unsetSettings, type InstallationSettings } from '../../access/settings-book.ts';
import { requireVersion } from '../../errors.ts';
import { operation, type Work } from '../../operation.ts';
import { raiseRevisions, revisionOf } from '../../revisions.ts';
import { Namespace } from '../namespaces/model.ts';
import { LoginSession } from '../users/model.ts';
import { ProjectSettings, Setting } from './model.ts';

const hourMs = 3_600_000;

/** The settings of the installation and of the active namespace as administrators see them. */
export interface SettingsWire extends InstallationSettings {
	/** Of the active namespace. */
	ticketPublicSubmission: boolean;
	version: number;
}

async function present({ parts, namespace, transaction }: Work<unknown, unknown>): Promise<SettingsWire> {
	const { database } = parts;
	const own = await ProjectSettings.findOne({ where: { namespace }, ...(transaction ? { transaction } : {}) });
	const revision = await revisionOf(database, settingsRevision.namespace, settingsRevision.resource);
	const rows = await Setting.findAll(transaction ? { transaction } : {});
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
	run: async (work) => ({ settings: await present(work) })
});

const changes = z.strictObject({
	registrationEnabled: z.boolean().optional().describe('Whether visitors may ask for an account'),
	defaultLocale: z.enum(locales).optional().describe('Language of visitors who wish for none that exists'),
	sessionIdleHours: z.int().min(1).max(336).optional().describe('Hours without a request after which a login ends'),
	ticketPublicSubmission: z.boolean().optional().describe('Whether visitors of the active namespace may send tickets'),
	version: z.unknown().optional().describe('Read only; If-Match guards a change')
});

/** Changes the given settings; a new idle time holds for the logins that are open, too. */
export const saveSettings = operation({
	summary: 'Change the settings of the installation.',
	access: { area: 'management', right: 'w' },
	input: changes,
	writes: [],
	async run(work) {
		const { input, ifVersion, parts, namespace, now, transaction } = work;
		// One change after the other, so that none is lost between reading the version and raising it.
		await Namespace.findOne({
			where: { namespace: settingsRevision.namespace },
			transaction: transaction!,
			lock: true
		});
		const before = await present(work);
		requireVersion(before, ifVersion);
		const { ticketPublicSubmission, version: _, ...rest } = input;
		const changed = Object.entries(rest).filter(
			([key, value]) => value !== undefined && value !== before[key as keyof InstallationSettings]
		);
		const isTicketChanged =
			ticketPublicSubmission !== undefined && ticketPublicSubmission !== before.ticketPublicSubmission;
		for (const [key, value] of changed) await Setting.upsert({ key, value: JSON.stringify(value) }, { transaction });
		if (isTicketChanged)
			await ProjectSettings.update({ ticketPublicSubmission }, { where: { namespace }, transaction });
		if (changed.some(([key]) => key === 'sessionIdleHours')) await endAfter(input.sessionIdleHours!, now, transaction!);
		if (changed.length || isTicketChanged)
			await raiseRevisions(parts.database, settingsRevision.namespace, [settingsRevision.resource], transaction!);
		return { settings: await present(work) };
	},
	target: () => 'settings',
	settled: ({ parts }) => parts.settings.load()
});

/** Gives open logins the end that the new idle time means; what is over stays over. */
async function endAfter(hours: number, now: Date, transaction: Transaction): Promise<void> {
	const rows = await LoginSession.findAll({
		where: { userId: { [Op.not]: null }, expiresAt: { [Op.gt]: now } },
		attributes: ['id', 'lastSeenAt'],
		transaction
	});
	for (const { id, lastSeenAt } of rows)
		await LoginSession.update(
			{ expiresAt: new Date(lastSeenAt.getTime() + hours * hourMs) },
			{ where: { id }, transaction, silent: true }
		);
}
