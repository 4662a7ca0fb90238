import { isNoteDue, type Bearer } from '../../../access/bearer.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { perform } from '../../../operation/operation.ts';
import { systemContext } from '../../../operation/system.ts';
import { noteTokenUse } from './operations.ts';

/** Records the use of a token if it is due; `requestId` names the call. */
export async function noteUse(dependencies: Dependencies, bearer: Bearer, requestId: string): Promise<void> {
	if (!isNoteDue(bearer, dependencies.clock())) return;
	const { actor } = bearer;
	await perform(noteTokenUse, systemContext(dependencies, requestId, actor.namespace), { id: actor.id });
}
