import { AppError } from '../errors.ts';
import { isFreeToRest, serve, tell } from '../processes/serve.ts';
import { receiveBytes } from './bytes.ts';
import type { ReadOrder, ReadOutcome } from './message.ts';

type Read = (...args: unknown[]) => unknown;

async function read({ file, name, args, parts }: ReadOrder): Promise<ReadOutcome> {
	await receiveBytes(process.stdin, args, parts);
	const module = (await import(file)) as Record<string, Read>;
	try {
		return { output: await module[name]!(...args), isFree: isFreeToRest() };
	} catch (thrown) {
		if (!(thrown instanceof AppError)) throw thrown;
		const { code, message, details, extra, headers } = thrown;
		return { refusal: { code, message, details, extra, headers }, isFree: isFreeToRest() };
	}
}

serve<ReadOrder>((order) => void read(order).then(tell));
