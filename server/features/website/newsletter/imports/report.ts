import type { Dependencies } from '../../../../operation/dependencies.ts';
import { openList } from './files.ts';
import { judgeLines, type JudgedLine } from './judge.ts';
import { readLines } from './lines.ts';
import type { SubscriberImport } from './model.ts';

const atOnce = 500;

/** What happens to each line of a list, read while it is on its way; the addresses it brought count as new. */
export async function* reportLines(
	{ id, uid, namespace, columns, proof }: SubscriberImport,
	{ env }: Dependencies,
	now: Date
): AsyncGenerator<JudgedLine[]> {
	const judging = { namespace, secretKey: env.SECRET_KEY, own: id };
	for await (const lines of readLines(openList(env.DATA_DIR, uid), { columns, proof, now }, atOnce))
		yield judgeLines(lines, judging, null);
}
