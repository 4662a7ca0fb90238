import { bigInt, json, table, text, time } from '../../../../database/table.ts';
import type { BackupForm } from '../write-backup.ts';
import type { DrillReport } from './drill/schema.ts';

/** `manual` = somebody asked for it and fetches it within a day, `nightly` = made by the schedule and kept by its rule. */
export const backupKinds = ['manual', 'nightly'] as const;
/** One of `backupKinds`. */
type BackupKind = (typeof backupKinds)[number];

/**
 * A backup that the server writes later and keeps as a file. Who works on it is said by its job in the queue; it is
 * ready once it has a file.
 */
export class StoredBackup extends table(
	'stored_backups',
	{ key: 'uid', backup: { never: 'it is a copy of the rest, and would hold every copy before it' } },
	{
		kind: text(10).of<BackupKind>(),
		form: text(20).of<BackupForm>(),
		/** Of a nightly one: the day in UTC for which it was due. */
		night: text(10).optional(),
		/** The name of who asked for it; null for the schedule and the command line. */
		createdBy: text(100).optional(),
		/** Finds its job. */
		jobKey: text(150),
		/** In the data folder. */
		file: text(200).optional(),
		/** Bytes. */
		size: bigInt().optional(),
		/** Records by section, and files as `media`. */
		summary: json<Record<string, number>>().optional(),
		readyAt: time().optional(),
		/** From then on it is swept; null for a nightly one that is ready. */
		expiresAt: time().optional()
	}
) {}

/** What the last drill of a namespace found, and the job of one that is asked for. */
export class BackupDrill extends table(
	'backup_drills',
	{ key: 'own', backup: { never: 'says what this installation can restore' } },
	{
		namespace: text(100).primary(),
		/** Finds its job; null for the command line. */
		jobKey: text(150).optional(),
		report: json<DrillReport>().optional(),
		/** When the drill of `report` ended. */
		endedAt: time().optional()
	}
) {}

export const tables = [StoredBackup, BackupDrill];

/** The kind of job that writes them. */
export const writeJob = { name: 'backup.write' } as const;

/** The kind of job that proves them. */
export const drillJob = { name: 'backup.verify' } as const;
