import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import type { Stack } from '../../infra/test/stack.ts';
import { SUPER_ADMIN } from './own-stack.ts';
import { Person, proveAddress } from './person.ts';

/** Whose roles they are: the fixed super admin of a stack. */
export const ROLE_MAKER = { SUPER_ADMIN_EMAILS: SUPER_ADMIN };
const PATH = '/api/admin/custom-roles';

/** Makes custom roles, changes and deletes them. */
export class RoleMaker {
  private constructor(readonly person: Person) {}

  static async of({ apiUrls, databaseUrl }: Stack): Promise<RoleMaker> {
    const email = ROLE_MAKER.SUPER_ADMIN_EMAILS;
    const person = new Person('Admin', apiUrls.at(-1) ?? '');
    await person.call('POST', '/api/auth/signup', { body: { email, password: 'moonlight-7' } });
    await proveAddress(databaseUrl, email);
    return new RoleMaker(person);
  }

  create = (baseName: string, more: object = {}) =>
    this.#write('POST', PATH, { baseName, team: 'villager', nightOrder: 4, ...more });
  change = (id: string, patch: object) => this.#write('PATCH', `${PATH}/${id}`, patch);
  remove = (id: string) => this.#write('DELETE', `${PATH}/${id}`, {});

  async #write(method: string, path: string, body: object): Promise<CustomRoleRecord> {
    const answer = await this.person.call(method, path, { body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.body as CustomRoleRecord;
  }
}
