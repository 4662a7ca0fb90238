import { UniqueConstraintError } from 'sequelize';
import { conflict } from '../runtime/errors.ts';

/** Runs a write; 409 when another writer took the same unique key at the same moment. */
export async function unlessTaken<T>(message: string, write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (error instanceof UniqueConstraintError) throw conflict(message);
		throw error;
	}
}
