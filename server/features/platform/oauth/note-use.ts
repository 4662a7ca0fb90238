import type { Dependencies } from '../../../operation/dependencies.ts';
import { perform } from '../../../operation/operation.ts';
import { systemContext } from '../../../operation/system.ts';
import type { AppBearer } from './bearer.ts';
import { noteGrantUse } from './operations/use.ts';

/** Records the use of an app, at most once a minute; `requestId` names the call. */
export async function noteAppUse(dependencies: Dependencies, bearer: AppBearer, requestId: string): Promise<void> {
	if (!bearer.isNoteDue) return;
	const { grantId, id: client, namespace } = bearer.actor;
	await perform(noteGrantUse, systemContext(dependencies, requestId, namespace), { grantId, client });
}
