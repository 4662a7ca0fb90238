import { AppError } from '../errors.ts';
import type { Log } from '../log/log.ts';

interface Thrown {
	name?: string;
	code?: string;
	errno?: number;
	/** The result code of SQLite, in errors of Node's own driver. */
	errcode?: number;
	message?: string;
	parent?: { code?: string; errno?: number; fatal?: boolean; message?: string };
}

const full = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'ER_RECORD_FILE_FULL', 'ER_DISK_FULL', 'ER_DISK_FULL_NOWAIT']);
const sqliteFull = 13;
const gone =
	/^(PROTOCOL_|POOL_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ER_SERVER_SHUTDOWN|ER_CONNECTION_KILLED|ER_NORMAL_SHUTDOWN|ER_CON_COUNT|ER_QUERY_INTERRUPTED)/;
// InnoDB passes on the system error with its number in the message.
const systemSaysFull = /\b(error|errno)[: ]+28\b|No space left on device/i;

/** Why a disk or the database could not do its part; undefined for everything else. */
export function storageFault(thrown: unknown): 'storage_full' | 'unavailable' | undefined {
	if (typeof thrown !== 'object' || thrown === null) return undefined;
	const { name = '', code = '', errcode, message = '', parent } = thrown as Thrown;
	if (code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull) return 'storage_full';
	const codes = [code, parent?.code ?? ''];
	if (codes.some((each) => full.has(each)) || systemSaysFull.test(parent?.message ?? message)) return 'storage_full';
	const isGone = /^Sequelize(Connection|HostNot|AccessDenied)/.test(name) || parent?.fatal === true;
	// An address that does not respond is only a database error if Sequelize says so.
	return isGone || (name.startsWith('Sequelize') && gone.test(parent?.code ?? '')) ? 'unavailable' : undefined;
}

const sentences = {
	storage_full: 'There is no space left to store this.',
	unavailable: 'The database does not answer.'
};

/** The 503 response; undefined unless a disk or the database is the cause. */
export function asOutage(thrown: unknown): AppError | undefined {
	const fault = storageFault(thrown);
	return fault && new AppError(fault, sentences[fault]);
}

const quietMs = 60_000;
const told = new WeakMap<Log, Map<string, number>>();

/** Logs an outage with its first request and then once a minute: a full room asks a thousand times. */
export function logOutage(log: Log, thrown: unknown, fields: Record<string, unknown>): void {
	const { code, message } = asOutage(thrown)!;
	const times = told.get(log) ?? new Map<string, number>();
	told.set(log, times);
	const now = performance.now();
	if (now - (times.get(code) ?? -Infinity) < quietMs) return;
	times.set(code, now);
	log.error(message, { code, cause: String((thrown as Error).message), ...fields });
}
