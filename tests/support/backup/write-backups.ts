import { writeStoredBackup } from '../../../server/features/platform/backup/stored/write-job.ts';
import type { Scene } from '../scene.ts';
import { drainJobs } from './drain-jobs.ts';

/** Writes the stored backups that wait, until none does any more. */
export const writeBackups = (scene: Scene): Promise<void> => drainJobs(scene, writeStoredBackup);
