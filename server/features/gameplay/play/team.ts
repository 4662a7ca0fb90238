import type { Team } from '../../authoring/teams/model.ts';
import type { PlayTeam } from './types.ts';

/** A team as its own phones know it. */
export const presentPlayTeam = (team: Team): PlayTeam => ({ uid: team.uid, name: team.name, listed: team.isListed });
