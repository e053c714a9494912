import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useUsers } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { AdminGate, CheckingPage } from './admin-gate.tsx';
import { SearchField } from './search-field.tsx';
import { TEXTS } from './texts.ts';
import { useHardRefresh } from './use-hard-refresh.ts';
import { type ListSearch, useListSearch } from './use-list-search.ts';
import { UserList } from './user-list.tsx';
import '../../styles/administration.css';

interface UserManagementProps {
  readonly me: MeResponse;
  readonly listSearch: ListSearch;
  readonly hardRefresh: () => void;
}

function UserManagement({ me, listSearch, hardRefresh }: UserManagementProps) {
  const list = useUsers({ search: listSearch.search, page: listSearch.page });
  return (
    <AreaFrame title={TEXTS.userManagement} me={me}>
      <section className="sheet sheet--note">
        <h2>{me.isSuperAdmin ? TEXTS.privileges : TEXTS.limited}</h2>
        <p>{me.isSuperAdmin ? TEXTS.privilegesText : TEXTS.limitedText}</p>
      </section>
      <div className="admin-tools">
        <SearchField {...listSearch} />
        <Button disabled={list.isFetching} onClick={() => list.refetch()}>
          {TEXTS.refresh}
        </Button>
        <Button onClick={hardRefresh}>{TEXTS.hardRefresh}</Button>
      </div>
      <UserList me={me} list={list} listSearch={listSearch} />
    </AreaFrame>
  );
}

export default function UsersPage() {
  const listSearch = useListSearch();
  const { isDropped, hardRefresh } = useHardRefresh();
  if (isDropped) return <CheckingPage />;
  return (
    <AdminGate>
      {(me) => <UserManagement me={me} listSearch={listSearch} hardRefresh={hardRefresh} />}
    </AdminGate>
  );
}
