import { AppError } from '../../server/runtime/errors.ts';

/** The error an operation refuses with; throws when it does not, or fails in any other way. */
export async function refusal(outcome: Promise<unknown>): Promise<AppError> {
	try {
		await outcome;
	} catch (error) {
		if (error instanceof AppError) return error;
		throw error;
	}
	throw new Error('This call was not refused.');
}

/** The faults of a refusal as `path code`. */
export const faultsOf = ({ details = [] }: AppError): string[] => details.map(({ path, code }) => `${path} ${code}`);
